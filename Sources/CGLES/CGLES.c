#include "CGLES.h"

#include <CLoading.h>

// X(table, function, result, (parameters), (arguments)): every function called, by library.
#define CGLES_EGL_FUNCTIONS(X) \
  X(egl, eglBindAPI, EGLBoolean, (EGLenum api), (api)) \
  X(egl, eglChooseConfig, EGLBoolean, (EGLDisplay display, const EGLint *attrib_list, EGLConfig *configs, EGLint config_size, \
    EGLint *num_config), \
    (display, attrib_list, configs, config_size, num_config)) \
  X(egl, eglDestroyContext, EGLBoolean, (EGLDisplay display, EGLContext ctx), (display, ctx)) \
  X(egl, eglDestroyImage, EGLBoolean, (EGLDisplay display, EGLImage image), (display, image)) \
  X(egl, eglDestroySurface, EGLBoolean, (EGLDisplay display, EGLSurface surface), (display, surface)) \
  X(egl, eglDestroySync, EGLBoolean, (EGLDisplay display, EGLSync sync), (display, sync)) \
  X(egl, eglGetConfigAttrib, EGLBoolean, (EGLDisplay display, EGLConfig config, EGLint attribute, EGLint *value), \
    (display, config, attribute, value)) \
  X(egl, eglInitialize, EGLBoolean, (EGLDisplay display, EGLint *major, EGLint *minor), (display, major, minor)) \
  X(egl, eglMakeCurrent, EGLBoolean, (EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext ctx), (display, draw, read, ctx)) \
  X(egl, eglSwapBuffers, EGLBoolean, (EGLDisplay display, EGLSurface surface), (display, surface)) \
  X(egl, eglSwapInterval, EGLBoolean, (EGLDisplay display, EGLint interval), (display, interval)) \
  X(egl, eglTerminate, EGLBoolean, (EGLDisplay display), (display)) \
  X(egl, eglWaitSync, EGLBoolean, (EGLDisplay display, EGLSync sync, EGLint flags), (display, sync, flags)) \
  X(egl, eglCreateContext, EGLContext, (EGLDisplay display, EGLConfig config, EGLContext share_context, const EGLint *attrib_list), \
    (display, config, share_context, attrib_list)) \
  X(egl, eglGetCurrentContext, EGLContext, (void), ()) \
  X(egl, eglGetCurrentDisplay, EGLDisplay, (void), ()) \
  X(egl, eglGetPlatformDisplay, EGLDisplay, (EGLenum platform, void *native_display, const EGLAttrib *attrib_list), \
    (platform, native_display, attrib_list)) \
  X(egl, eglCreateImage, EGLImage, (EGLDisplay display, EGLContext ctx, EGLenum target, EGLClientBuffer buffer, \
    const EGLAttrib *attrib_list), \
    (display, ctx, target, buffer, attrib_list)) \
  X(egl, eglCreatePlatformWindowSurface, EGLSurface, (EGLDisplay display, EGLConfig config, void *native_window, \
    const EGLAttrib *attrib_list), \
    (display, config, native_window, attrib_list)) \
  X(egl, eglGetCurrentSurface, EGLSurface, (EGLint readdraw), (readdraw)) \
  X(egl, eglCreateSync, EGLSync, (EGLDisplay display, EGLenum type, const EGLAttrib *attrib_list), (display, type, attrib_list)) \
  X(egl, eglGetError, EGLint, (void), ()) \
  X(egl, eglGetProcAddress, __eglMustCastToProperFunctionPointerType, (const char *procname), (procname)) \
  X(egl, eglQueryString, const char *, (EGLDisplay display, EGLint name), (display, name))

#define CGLES_GLES_FUNCTIONS(X) \
  X(gles, glIsEnabled, GLboolean, (GLenum cap), (cap)) \
  X(gles, glUnmapBuffer, GLboolean, (GLenum target), (target)) \
  X(gles, glCheckFramebufferStatus, GLenum, (GLenum target), (target)) \
  X(gles, glClientWaitSync, GLenum, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout)) \
  X(gles, glGetError, GLenum, (void), ()) \
  X(gles, glGetGraphicsResetStatus, GLenum, (void), ()) \
  X(gles, glGetUniformLocation, GLint, (GLuint program, const GLchar *name), (program, name)) \
  X(gles, glFenceSync, GLsync, (GLenum condition, GLbitfield flags), (condition, flags)) \
  X(gles, glCreateProgram, GLuint, (void), ()) \
  X(gles, glCreateShader, GLuint, (GLenum type), (type)) \
  X(gles, glGetStringi, const GLubyte *, (GLenum name, GLuint index), (name, index)) \
  X(gles, glGetString, const GLubyte *, (GLenum name), (name)) \
  X(gles, glMapBufferRange, void *, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access), \
    (target, offset, length, access)) \
  X(gles, glActiveTexture, void, (GLenum texture), (texture)) \
  X(gles, glAttachShader, void, (GLuint program, GLuint shader), (program, shader)) \
  X(gles, glBindBuffer, void, (GLenum target, GLuint buffer), (target, buffer)) \
  X(gles, glBindFramebuffer, void, (GLenum target, GLuint framebuffer), (target, framebuffer)) \
  X(gles, glBindSampler, void, (GLuint unit, GLuint sampler), (unit, sampler)) \
  X(gles, glBindTexture, void, (GLenum target, GLuint texture), (target, texture)) \
  X(gles, glBindVertexArray, void, (GLuint array), (array)) \
  X(gles, glBlendEquation, void, (GLenum mode), (mode)) \
  X(gles, glBlendEquationSeparate, void, (GLenum modeRGB, GLenum modeAlpha), (modeRGB, modeAlpha)) \
  X(gles, glBlendFunc, void, (GLenum sfactor, GLenum dfactor), (sfactor, dfactor)) \
  X(gles, glBlendFuncSeparate, void, (GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha), \
    (sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha)) \
  X(gles, glBlitFramebuffer, void, (GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, GLint dstY0, GLint dstX1, \
    GLint dstY1, GLbitfield mask, GLenum filter), \
    (srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1, mask, filter)) \
  X(gles, glBufferData, void, (GLenum target, GLsizeiptr size, const void *data, GLenum usage), (target, size, data, usage)) \
  X(gles, glClearColor, void, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha)) \
  X(gles, glClearDepthf, void, (GLfloat d), (d)) \
  X(gles, glClear, void, (GLbitfield mask), (mask)) \
  X(gles, glColorMask, void, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha), (red, green, blue, alpha)) \
  X(gles, glCompileShader, void, (GLuint shader), (shader)) \
  X(gles, glCopyTexSubImage2D, void, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint x, GLint y, GLsizei width, \
    GLsizei height), \
    (target, level, xoffset, yoffset, x, y, width, height)) \
  X(gles, glDeleteBuffers, void, (GLsizei n, const GLuint *buffers), (n, buffers)) \
  X(gles, glDeleteFramebuffers, void, (GLsizei n, const GLuint *framebuffers), (n, framebuffers)) \
  X(gles, glDeleteProgram, void, (GLuint program), (program)) \
  X(gles, glDeleteSamplers, void, (GLsizei count, const GLuint *samplers), (count, samplers)) \
  X(gles, glDeleteShader, void, (GLuint shader), (shader)) \
  X(gles, glDeleteSync, void, (GLsync sync), (sync)) \
  X(gles, glDeleteTextures, void, (GLsizei n, const GLuint *textures), (n, textures)) \
  X(gles, glDeleteVertexArrays, void, (GLsizei n, const GLuint *arrays), (n, arrays)) \
  X(gles, glDepthFunc, void, (GLenum func), (func)) \
  X(gles, glDepthMask, void, (GLboolean flag), (flag)) \
  X(gles, glDisable, void, (GLenum cap), (cap)) \
  X(gles, glDrawArrays, void, (GLenum mode, GLint first, GLsizei count), (mode, first, count)) \
  X(gles, glDrawElements, void, (GLenum mode, GLsizei count, GLenum type, const void *indices), (mode, count, type, indices)) \
  X(gles, glEnable, void, (GLenum cap), (cap)) \
  X(gles, glFinish, void, (void), ()) \
  X(gles, glFlush, void, (void), ()) \
  X(gles, glFramebufferTexture2D, void, (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level), \
    (target, attachment, textarget, texture, level)) \
  X(gles, glGenBuffers, void, (GLsizei n, GLuint *buffers), (n, buffers)) \
  X(gles, glGenQueries, void, (GLsizei n, GLuint *ids), (n, ids)) \
  X(gles, glDeleteQueries, void, (GLsizei n, const GLuint *ids), (n, ids)) \
  X(gles, glBeginQuery, void, (GLenum target, GLuint id), (target, id)) \
  X(gles, glEndQuery, void, (GLenum target), (target)) \
  X(gles, glGetQueryObjectuiv, void, (GLuint id, GLenum pname, GLuint *params), (id, pname, params)) \
  X(gles, glGenFramebuffers, void, (GLsizei n, GLuint *framebuffers), (n, framebuffers)) \
  X(gles, glGenSamplers, void, (GLsizei count, GLuint *samplers), (count, samplers)) \
  X(gles, glGenTextures, void, (GLsizei n, GLuint *textures), (n, textures)) \
  X(gles, glGenVertexArrays, void, (GLsizei n, GLuint *arrays), (n, arrays)) \
  X(gles, glGetIntegerv, void, (GLenum pname, GLint *data), (pname, data)) \
  X(gles, glGetProgramBinary, void, (GLuint program, GLsizei bufSize, GLsizei *length, GLenum *binaryFormat, void *binary), \
    (program, bufSize, length, binaryFormat, binary)) \
  X(gles, glGetProgramInfoLog, void, (GLuint program, GLsizei bufSize, GLsizei *length, GLchar *infoLog), \
    (program, bufSize, length, infoLog)) \
  X(gles, glGetProgramiv, void, (GLuint program, GLenum pname, GLint *params), (program, pname, params)) \
  X(gles, glGetShaderInfoLog, void, (GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *infoLog), \
    (shader, bufSize, length, infoLog)) \
  X(gles, glGetShaderiv, void, (GLuint shader, GLenum pname, GLint *params), (shader, pname, params)) \
  X(gles, glInvalidateFramebuffer, void, (GLenum target, GLsizei numAttachments, const GLenum *attachments), \
    (target, numAttachments, attachments)) \
  X(gles, glLinkProgram, void, (GLuint program), (program)) \
  X(gles, glPixelStorei, void, (GLenum pname, GLint param), (pname, param)) \
  X(gles, glProgramBinary, void, (GLuint program, GLenum binaryFormat, const void *binary, GLsizei length), \
    (program, binaryFormat, binary, length)) \
  X(gles, glProgramParameteri, void, (GLuint program, GLenum pname, GLint value), (program, pname, value)) \
  X(gles, glReadPixels, void, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels), \
    (x, y, width, height, format, type, pixels)) \
  X(gles, glSamplerParameteri, void, (GLuint sampler, GLenum pname, GLint param), (sampler, pname, param)) \
  X(gles, glScissor, void, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height)) \
  X(gles, glShaderSource, void, (GLuint shader, GLsizei count, const GLchar *const*string, const GLint *length), \
    (shader, count, string, length)) \
  X(gles, glTexImage2D, void, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, \
    GLenum format, GLenum type, const void *pixels), \
    (target, level, internalformat, width, height, border, format, type, pixels)) \
  X(gles, glTexParameteri, void, (GLenum target, GLenum pname, GLint param), (target, pname, param)) \
  X(gles, glTexStorage2D, void, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height), \
    (target, levels, internalformat, width, height)) \
  X(gles, glTexStorage3D, void, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height, GLsizei depth), \
    (target, levels, internalformat, width, height, depth)) \
  X(gles, glTexSubImage2D, void, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format, \
    GLenum type, const void *pixels), \
    (target, level, xoffset, yoffset, width, height, format, type, pixels)) \
  X(gles, glTexSubImage3D, void, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, \
    GLsizei depth, GLenum format, GLenum type, const void *pixels), \
    (target, level, xoffset, yoffset, zoffset, width, height, depth, format, type, pixels)) \
  X(gles, glUniform1f, void, (GLint location, GLfloat v0), (location, v0)) \
  X(gles, glUniform1fv, void, (GLint location, GLsizei count, const GLfloat *value), (location, count, value)) \
  X(gles, glUniform1i, void, (GLint location, GLint v0), (location, v0)) \
  X(gles, glUniform2f, void, (GLint location, GLfloat v0, GLfloat v1), (location, v0, v1)) \
  X(gles, glUniform2iv, void, (GLint location, GLsizei count, const GLint *value), (location, count, value)) \
  X(gles, glUniform2i, void, (GLint location, GLint v0, GLint v1), (location, v0, v1)) \
  X(gles, glUniform3f, void, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2), (location, v0, v1, v2)) \
  X(gles, glUniform3i, void, (GLint location, GLint v0, GLint v1, GLint v2), (location, v0, v1, v2)) \
  X(gles, glUniform4fv, void, (GLint location, GLsizei count, const GLfloat *value), (location, count, value)) \
  X(gles, glUniform4f, void, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3), (location, v0, v1, v2, v3)) \
  X(gles, glUniform4i, void, (GLint location, GLint v0, GLint v1, GLint v2, GLint v3), (location, v0, v1, v2, v3)) \
  X(gles, glUniformMatrix2fv, void, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
    (location, count, transpose, value)) \
  X(gles, glUniformMatrix3fv, void, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
    (location, count, transpose, value)) \
  X(gles, glUniformMatrix4fv, void, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
    (location, count, transpose, value)) \
  X(gles, glUseProgram, void, (GLuint program), (program)) \
  X(gles, glViewport, void, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height)) \
  X(gles, glWaitSync, void, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout))

#define CGLES_GBM_FUNCTIONS(X) \
  X(gbm, gbm_bo_get_fd_for_plane, int, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(gbm, gbm_bo_get_plane_count, int, (struct gbm_bo *bo), (bo)) \
  X(gbm, gbm_bo_create_with_modifiers2, struct gbm_bo *, (struct gbm_device *device, uint32_t width, uint32_t height, uint32_t format, \
    const uint64_t *modifiers, const unsigned count, uint32_t flags), \
    (device, width, height, format, modifiers, count, flags)) \
  X(gbm, gbm_bo_create, struct gbm_bo *, (struct gbm_device *device, uint32_t width, uint32_t height, uint32_t format, uint32_t flags), \
    (device, width, height, format, flags)) \
  X(gbm, gbm_surface_lock_front_buffer, struct gbm_bo *, (struct gbm_surface *surface), (surface)) \
  X(gbm, gbm_create_device, struct gbm_device *, (int fd), (fd)) \
  X(gbm, gbm_surface_create, struct gbm_surface *, (struct gbm_device *device, uint32_t width, uint32_t height, uint32_t format, \
    uint32_t flags), \
    (device, width, height, format, flags)) \
  X(gbm, gbm_bo_get_format, uint32_t, (struct gbm_bo *bo), (bo)) \
  X(gbm, gbm_bo_get_height, uint32_t, (struct gbm_bo *bo), (bo)) \
  X(gbm, gbm_bo_get_offset, uint32_t, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(gbm, gbm_bo_get_stride_for_plane, uint32_t, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(gbm, gbm_bo_get_width, uint32_t, (struct gbm_bo *bo), (bo)) \
  X(gbm, gbm_bo_get_modifier, uint64_t, (struct gbm_bo *bo), (bo)) \
  X(gbm, gbm_bo_get_handle_for_plane, union gbm_bo_handle, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(gbm, gbm_bo_destroy, void, (struct gbm_bo *bo), (bo)) \
  X(gbm, gbm_device_destroy, void, (struct gbm_device *device), (device)) \
  X(gbm, gbm_surface_destroy, void, (struct gbm_surface *surface), (surface)) \
  X(gbm, gbm_surface_release_buffer, void, (struct gbm_surface *surface, struct gbm_bo *bo), (surface, bo))

CLOADING_TABLE(egl, "libEGL.so.1", CGLES_EGL_FUNCTIONS)
CLOADING_TABLE(gles, "libGLESv2.so.2", CGLES_GLES_FUNCTIONS)
CLOADING_TABLE(gbm, "libgbm.so.1", CGLES_GBM_FUNCTIONS)

// Each function is one jump through a pointer, which is what the dynamic linker's table would be.
#define DEFINE(table, function, result, parameters, arguments) \
  __attribute__((visibility("hidden"))) result function parameters { return table.function arguments; }

CGLES_EGL_FUNCTIONS(DEFINE)
CGLES_GLES_FUNCTIONS(DEFINE)
CGLES_GBM_FUNCTIONS(DEFINE)

int cgles_load_gles(char *problem, size_t size) { return load_egl(problem, size) && load_gles(problem, size); }

int cgles_load_gbm(char *problem, size_t size) { return load_gbm(problem, size); }
