/* Loaded before the C library of a process: sets its clock by the seconds in $FAULT_CLOCK, and refuses to write below
   $FAULT_READ_ONLY_FOLDER while the file $FAULT_READ_ONLY is there, as a disk that the kernel made read-only does, and
   reports the loss of what was written while the file $FAULT_SYNC is there. The steady clock goes on as it is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long offset(void) {
  const char *path = getenv("FAULT_CLOCK");
  FILE *file = path ? fopen(path, "r") : NULL;
  long seconds = 0;
  if (!file) return 0;
  if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
  fclose(file);
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = REAL(clock_gettime)(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += offset();
  return result;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec time;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

static int refused_path(const char *path) {
  const char *flag = getenv("FAULT_READ_ONLY"), *folder = getenv("FAULT_READ_ONLY_FOLDER");
  return flag && folder && path && strncmp(path, folder, strlen(folder)) == 0 && access(flag, F_OK) == 0;
}

static int refused(int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return refused_path(path);
}

#define REFUSE(condition) \
  if (condition) { errno = EROFS; return -1; }

ssize_t write(int file, const void *bytes, size_t size) { REFUSE(refused(file)) return REAL(write)(file, bytes, size); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) { REFUSE(refused(file)) return REAL(pwrite)(file, bytes, size, at); }
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) { REFUSE(refused(file)) return REAL(pwrite64)(file, bytes, size, at); }
int ftruncate(int file, off_t size) { REFUSE(refused(file)) return REAL(ftruncate)(file, size); }
int ftruncate64(int file, off64_t size) { REFUSE(refused(file)) return REAL(ftruncate64)(file, size); }

static int lost(void) {
  const char *flag = getenv("FAULT_SYNC");
  return flag && access(flag, F_OK) == 0;
}

#define LOSE(condition) \
  if (condition) { errno = EIO; return -1; }

int fsync(int file) { LOSE(lost()) return REAL(fsync)(file); }
int fdatasync(int file) { LOSE(lost()) return REAL(fdatasync)(file); }

int mkdir(const char *path, mode_t mode) { REFUSE(refused_path(path)) return REAL(mkdir)(path, mode); }
int unlink(const char *path) { REFUSE(refused_path(path)) return REAL(unlink)(path); }
int rename(const char *from, const char *to) { REFUSE(refused_path(to)) return REAL(rename)(from, to); }

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list more; \
    va_start(more, flags); \
    mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0; \
    va_end(more); \
    REFUSE((flags & (O_WRONLY | O_RDWR | O_CREAT)) && refused_path(path)) \
    return REAL(name)(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)
