#pragma once
#include <drm_fourcc.h>
#include <linux/dma-buf.h>
#include <stdint.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// Macros with casts and sizes in them, which Swift does not import.

static const unsigned long CKMS_IOCTL_ATOMIC = DRM_IOCTL_MODE_ATOMIC;
static const unsigned long CKMS_IOCTL_PAGE_FLIP = DRM_IOCTL_MODE_PAGE_FLIP;

// Says that the processor begins or ends to write a dma-buf.
typedef struct dma_buf_sync CKMSBufferAccess;
static const unsigned long CKMS_IOCTL_BUFFER_ACCESS = DMA_BUF_IOCTL_SYNC;
static const uint64_t CKMS_ACCESS_WRITE = DMA_BUF_SYNC_WRITE;
static const uint64_t CKMS_ACCESS_END = DMA_BUF_SYNC_END;

static const uint32_t CKMS_FORMAT_XRGB8888 = DRM_FORMAT_XRGB8888;
static const uint32_t CKMS_FORMAT_XBGR8888 = DRM_FORMAT_XBGR8888;
static const uint32_t CKMS_FORMAT_ARGB8888 = DRM_FORMAT_ARGB8888;
static const uint32_t CKMS_FORMAT_ABGR8888 = DRM_FORMAT_ABGR8888;

static const uint64_t CKMS_MODIFIER_LINEAR = DRM_FORMAT_MOD_LINEAR;
static const uint64_t CKMS_MODIFIER_INVALID = DRM_FORMAT_MOD_INVALID;

static const uint32_t CKMS_OBJECT_CRTC = DRM_MODE_OBJECT_CRTC;
static const uint32_t CKMS_OBJECT_CONNECTOR = DRM_MODE_OBJECT_CONNECTOR;
static const uint32_t CKMS_OBJECT_PLANE = DRM_MODE_OBJECT_PLANE;
