#pragma once
// Swift has no way to issue CPUID. The compiler's own feature test also asks the operating system
// (XGETBV) whether the wide registers are saved, which CPUID alone does not tell.
#include <stdbool.h>

#if defined(__x86_64__)
static inline bool lineament_cpu_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("f16c");
}
static inline bool lineament_cpu_has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         lineament_cpu_has_avx2();
}
#else
static inline bool lineament_cpu_has_avx2(void) { return false; }
static inline bool lineament_cpu_has_avx512(void) { return false; }
#endif

// Tells the processor that the thread is waiting for another one's store.
static inline void lineament_cpu_relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}
