/// Counts what a thread allocates, for tests: the test program's own allocation functions stand in for
/// the C library's and pass every call on.

/// True if allocations are counted: with glibc, and without a sanitizer, which has functions of its own.
_Bool lineament_counts_allocations(void);

/// Allocations of the calling thread since it started.
long lineament_allocation_count(void);
