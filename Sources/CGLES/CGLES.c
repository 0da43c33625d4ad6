#include "CGLES.h"

#include <CLoading.h>

// X(result, function, (parameters), (arguments)): every function called, by library.
#define CGLES_EGL_FUNCTIONS(X) \
  X(EGLBoolean, eglBindAPI, (EGLenum api), (api)) \
  X(EGLBoolean, eglChooseConfig, (EGLDisplay display, const EGLint *attrib_list, EGLConfig *configs, EGLint config_size, \
    EGLint *num_config), \
    (display, attrib_list, configs, config_size, num_config)) \
  X(EGLBoolean, eglDestroyContext, (EGLDisplay display, EGLContext ctx), (display, ctx)) \
  X(EGLBoolean, eglDestroyImage, (EGLDisplay display, EGLImage image), (display, image)) \
  X(EGLBoolean, eglDestroySurface, (EGLDisplay display, EGLSurface surface), (display, surface)) \
  X(EGLBoolean, eglDestroySync, (EGLDisplay display, EGLSync sync), (display, sync)) \
  X(EGLBoolean, eglGetConfigAttrib, (EGLDisplay display, EGLConfig config, EGLint attribute, EGLint *value), \
    (display, config, attribute, value)) \
  X(EGLBoolean, eglInitialize, (EGLDisplay display, EGLint *major, EGLint *minor), (display, major, minor)) \
  X(EGLBoolean, eglMakeCurrent, (EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext ctx), (display, draw, read, ctx)) \
  X(EGLBoolean, eglSwapBuffers, (EGLDisplay display, EGLSurface surface), (display, surface)) \
  X(EGLBoolean, eglTerminate, (EGLDisplay display), (display)) \
  X(EGLBoolean, eglWaitSync, (EGLDisplay display, EGLSync sync, EGLint flags), (display, sync, flags)) \
  X(EGLContext, eglCreateContext, (EGLDisplay display, EGLConfig config, EGLContext share_context, const EGLint *attrib_list), \
    (display, config, share_context, attrib_list)) \
  X(EGLContext, eglGetCurrentContext, (void), ()) \
  X(EGLDisplay, eglGetCurrentDisplay, (void), ()) \
  X(EGLDisplay, eglGetPlatformDisplay, (EGLenum platform, void *native_display, const EGLAttrib *attrib_list), \
    (platform, native_display, attrib_list)) \
  X(EGLImage, eglCreateImage, (EGLDisplay display, EGLContext ctx, EGLenum target, EGLClientBuffer buffer, \
    const EGLAttrib *attrib_list), \
    (display, ctx, target, buffer, attrib_list)) \
  X(EGLSurface, eglCreatePlatformWindowSurface, (EGLDisplay display, EGLConfig config, void *native_window, \
    const EGLAttrib *attrib_list), \
    (display, config, native_window, attrib_list)) \
  X(EGLSurface, eglGetCurrentSurface, (EGLint readdraw), (readdraw)) \
  X(EGLSync, eglCreateSync, (EGLDisplay display, EGLenum type, const EGLAttrib *attrib_list), (display, type, attrib_list)) \
  X(EGLint, eglGetError, (void), ()) \
  X(__eglMustCastToProperFunctionPointerType, eglGetProcAddress, (const char *procname), (procname)) \
  X(const char *, eglQueryString, (EGLDisplay display, EGLint name), (display, name))

#define CGLES_GLES_FUNCTIONS(X) \
  X(GLboolean, glIsEnabled, (GLenum cap), (cap)) \
  X(GLboolean, glUnmapBuffer, (GLenum target), (target)) \
  X(GLenum, glCheckFramebufferStatus, (GLenum target), (target)) \
  X(GLenum, glClientWaitSync, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout)) \
  X(GLenum, glGetError, (void), ()) \
  X(GLenum, glGetGraphicsResetStatus, (void), ()) \
  X(GLint, glGetUniformLocation, (GLuint program, const GLchar *name), (program, name)) \
  X(GLsync, glFenceSync, (GLenum condition, GLbitfield flags), (condition, flags)) \
  X(GLuint, glCreateProgram, (void), ()) \
  X(GLuint, glCreateShader, (GLenum type), (type)) \
  X(const GLubyte *, glGetStringi, (GLenum name, GLuint index), (name, index)) \
  X(const GLubyte *, glGetString, (GLenum name), (name)) \
  X(void *, glMapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access), (target, offset, length, access)) \
  X(void, glActiveTexture, (GLenum texture), (texture)) \
  X(void, glAttachShader, (GLuint program, GLuint shader), (program, shader)) \
  X(void, glBindBuffer, (GLenum target, GLuint buffer), (target, buffer)) \
  X(void, glBindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer)) \
  X(void, glBindSampler, (GLuint unit, GLuint sampler), (unit, sampler)) \
  X(void, glBindTexture, (GLenum target, GLuint texture), (target, texture)) \
  X(void, glBindVertexArray, (GLuint array), (array)) \
  X(void, glBlendEquation, (GLenum mode), (mode)) \
  X(void, glBlendEquationSeparate, (GLenum modeRGB, GLenum modeAlpha), (modeRGB, modeAlpha)) \
  X(void, glBlendFunc, (GLenum sfactor, GLenum dfactor), (sfactor, dfactor)) \
  X(void, glBlendFuncSeparate, (GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha), \
    (sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha)) \
  X(void, glBlitFramebuffer, (GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, GLint dstY0, GLint dstX1, GLint dstY1, \
    GLbitfield mask, GLenum filter), \
    (srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1, mask, filter)) \
  X(void, glBufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage), (target, size, data, usage)) \
  X(void, glClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha)) \
  X(void, glClearDepthf, (GLfloat d), (d)) \
  X(void, glClear, (GLbitfield mask), (mask)) \
  X(void, glColorMask, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha), (red, green, blue, alpha)) \
  X(void, glCompileShader, (GLuint shader), (shader)) \
  X(void, glCopyTexSubImage2D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint x, GLint y, GLsizei width, \
    GLsizei height), \
    (target, level, xoffset, yoffset, x, y, width, height)) \
  X(void, glDeleteBuffers, (GLsizei n, const GLuint *buffers), (n, buffers)) \
  X(void, glDeleteFramebuffers, (GLsizei n, const GLuint *framebuffers), (n, framebuffers)) \
  X(void, glDeleteProgram, (GLuint program), (program)) \
  X(void, glDeleteSamplers, (GLsizei count, const GLuint *samplers), (count, samplers)) \
  X(void, glDeleteShader, (GLuint shader), (shader)) \
  X(void, glDeleteSync, (GLsync sync), (sync)) \
  X(void, glDeleteTextures, (GLsizei n, const GLuint *textures), (n, textures)) \
  X(void, glDeleteVertexArrays, (GLsizei n, const GLuint *arrays), (n, arrays)) \
  X(void, glDepthFunc, (GLenum func), (func)) \
  X(void, glDepthMask, (GLboolean flag), (flag)) \
  X(void, glDisable, (GLenum cap), (cap)) \
  X(void, glDrawArrays, (GLenum mode, GLint first, GLsizei count), (mode, first, count)) \
  X(void, glDrawElements, (GLenum mode, GLsizei count, GLenum type, const void *indices), (mode, count, type, indices)) \
  X(void, glEnable, (GLenum cap), (cap)) \
  X(void, glFinish, (void), ()) \
  X(void, glFlush, (void), ()) \
  X(void, glFramebufferTexture2D, (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level), \
    (target, attachment, textarget, texture, level)) \
  X(void, glGenBuffers, (GLsizei n, GLuint *buffers), (n, buffers)) \
  X(void, glGenFramebuffers, (GLsizei n, GLuint *framebuffers), (n, framebuffers)) \
  X(void, glGenSamplers, (GLsizei count, GLuint *samplers), (count, samplers)) \
  X(void, glGenTextures, (GLsizei n, GLuint *textures), (n, textures)) \
  X(void, glGenVertexArrays, (GLsizei n, GLuint *arrays), (n, arrays)) \
  X(void, glGetIntegerv, (GLenum pname, GLint *data), (pname, data)) \
  X(void, glGetProgramBinary, (GLuint program, GLsizei bufSize, GLsizei *length, GLenum *binaryFormat, void *binary), \
    (program, bufSize, length, binaryFormat, binary)) \
  X(void, glGetProgramInfoLog, (GLuint program, GLsizei bufSize, GLsizei *length, GLchar *infoLog), (program, bufSize, length, infoLog)) \
  X(void, glGetProgramiv, (GLuint program, GLenum pname, GLint *params), (program, pname, params)) \
  X(void, glGetShaderInfoLog, (GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *infoLog), (shader, bufSize, length, infoLog)) \
  X(void, glGetShaderiv, (GLuint shader, GLenum pname, GLint *params), (shader, pname, params)) \
  X(void, glLinkProgram, (GLuint program), (program)) \
  X(void, glPixelStorei, (GLenum pname, GLint param), (pname, param)) \
  X(void, glProgramBinary, (GLuint program, GLenum binaryFormat, const void *binary, GLsizei length), \
    (program, binaryFormat, binary, length)) \
  X(void, glProgramParameteri, (GLuint program, GLenum pname, GLint value), (program, pname, value)) \
  X(void, glReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels), \
    (x, y, width, height, format, type, pixels)) \
  X(void, glSamplerParameteri, (GLuint sampler, GLenum pname, GLint param), (sampler, pname, param)) \
  X(void, glScissor, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height)) \
  X(void, glShaderSource, (GLuint shader, GLsizei count, const GLchar *const*string, const GLint *length), \
    (shader, count, string, length)) \
  X(void, glTexImage2D, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, \
    GLenum format, GLenum type, const void *pixels), \
    (target, level, internalformat, width, height, border, format, type, pixels)) \
  X(void, glTexParameteri, (GLenum target, GLenum pname, GLint param), (target, pname, param)) \
  X(void, glTexStorage2D, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height), \
    (target, levels, internalformat, width, height)) \
  X(void, glTexStorage3D, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height, GLsizei depth), \
    (target, levels, internalformat, width, height, depth)) \
  X(void, glTexSubImage2D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format, \
    GLenum type, const void *pixels), \
    (target, level, xoffset, yoffset, width, height, format, type, pixels)) \
  X(void, glTexSubImage3D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, \
    GLsizei depth, GLenum format, GLenum type, const void *pixels), \
    (target, level, xoffset, yoffset, zoffset, width, height, depth, format, type, pixels)) \
  X(void, glUniform1f, (GLint location, GLfloat v0), (location, v0)) \
  X(void, glUniform1i, (GLint location, GLint v0), (location, v0)) \
  X(void, glUniform2f, (GLint location, GLfloat v0, GLfloat v1), (location, v0, v1)) \
  X(void, glUniform2iv, (GLint location, GLsizei count, const GLint *value), (location, count, value)) \
  X(void, glUniform2i, (GLint location, GLint v0, GLint v1), (location, v0, v1)) \
  X(void, glUniform3f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2), (location, v0, v1, v2)) \
  X(void, glUniform3i, (GLint location, GLint v0, GLint v1, GLint v2), (location, v0, v1, v2)) \
  X(void, glUniform4fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value)) \
  X(void, glUniform4f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3), (location, v0, v1, v2, v3)) \
  X(void, glUniform4i, (GLint location, GLint v0, GLint v1, GLint v2, GLint v3), (location, v0, v1, v2, v3)) \
  X(void, glUniformMatrix2fv, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
    (location, count, transpose, value)) \
  X(void, glUniformMatrix3fv, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
    (location, count, transpose, value)) \
  X(void, glUniformMatrix4fv, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
    (location, count, transpose, value)) \
  X(void, glUseProgram, (GLuint program), (program)) \
  X(void, glViewport, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height)) \
  X(void, glWaitSync, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout))

#define CGLES_GBM_FUNCTIONS(X) \
  X(int, gbm_bo_get_fd_for_plane, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(int, gbm_bo_get_plane_count, (struct gbm_bo *bo), (bo)) \
  X(struct gbm_bo *, gbm_bo_create_with_modifiers2, (struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, \
    const uint64_t *modifiers, const unsigned count, uint32_t flags), \
    (gbm, width, height, format, modifiers, count, flags)) \
  X(struct gbm_bo *, gbm_bo_create, (struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, uint32_t flags), \
    (gbm, width, height, format, flags)) \
  X(struct gbm_bo *, gbm_surface_lock_front_buffer, (struct gbm_surface *surface), (surface)) \
  X(struct gbm_device *, gbm_create_device, (int fd), (fd)) \
  X(struct gbm_surface *, gbm_surface_create, (struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, \
    uint32_t flags), \
    (gbm, width, height, format, flags)) \
  X(uint32_t, gbm_bo_get_format, (struct gbm_bo *bo), (bo)) \
  X(uint32_t, gbm_bo_get_height, (struct gbm_bo *bo), (bo)) \
  X(uint32_t, gbm_bo_get_offset, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(uint32_t, gbm_bo_get_stride_for_plane, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(uint32_t, gbm_bo_get_width, (struct gbm_bo *bo), (bo)) \
  X(uint64_t, gbm_bo_get_modifier, (struct gbm_bo *bo), (bo)) \
  X(union gbm_bo_handle, gbm_bo_get_handle_for_plane, (struct gbm_bo *bo, int plane), (bo, plane)) \
  X(void, gbm_bo_destroy, (struct gbm_bo *bo), (bo)) \
  X(void, gbm_device_destroy, (struct gbm_device *gbm), (gbm)) \
  X(void, gbm_surface_destroy, (struct gbm_surface *surface), (surface)) \
  X(void, gbm_surface_release_buffer, (struct gbm_surface *surface, struct gbm_bo *bo), (surface, bo))

// Each function is one jump through a pointer, which is what the dynamic linker's table would be.
#define DEFINE(result, function, parameters, arguments) \
  static __typeof__(function) *function##_pointer; \
  __attribute__((visibility("hidden"))) result function parameters { return function##_pointer arguments; }

CGLES_EGL_FUNCTIONS(DEFINE)
CGLES_GLES_FUNCTIONS(DEFINE)
CGLES_GBM_FUNCTIONS(DEFINE)

#define RESOLVE(result, function, parameters, arguments)                                                                     \
  if (!(function##_pointer = (__typeof__(function) *)cloading_function(library, #function, problem, size))) return 0;

int cgles_load_gles(char *problem, size_t size) {
  CLoadedLibrary library = cloading_open("libEGL.so.1", problem, size);
  if (!library.handle) return 0;
  CGLES_EGL_FUNCTIONS(RESOLVE)
  library = cloading_open("libGLESv2.so.2", problem, size);
  if (!library.handle) return 0;
  CGLES_GLES_FUNCTIONS(RESOLVE)
  return 1;
}

int cgles_load_gbm(char *problem, size_t size) {
  CLoadedLibrary library = cloading_open("libgbm.so.1", problem, size);
  if (!library.handle) return 0;
  CGLES_GBM_FUNCTIONS(RESOLVE)
  return 1;
}
