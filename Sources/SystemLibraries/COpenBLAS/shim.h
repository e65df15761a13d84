#pragma once
// Only types and enumerations are used: the functions are looked up in the library when it is opened.
// Linking it would start its threads with every program. Hence no pkg-config either, which would
// link; where the header lies apart from the others it is named here.
#if __has_include(<cblas.h>)
#include <cblas.h>
#elif __has_include(<openblas/cblas.h>)
#include <openblas/cblas.h>
#elif __has_include("/opt/homebrew/opt/openblas/include/cblas.h")
#include "/opt/homebrew/opt/openblas/include/cblas.h"
#else
#error "cblas.h is missing: install libopenblas-dev, or build without the package trait BLAS"
#endif

typedef __typeof__(cblas_sgemm) *lineament_cblas_sgemm;
typedef __typeof__(cblas_sgemv) *lineament_cblas_sgemv;
// An extension of OpenBLAS, which the header of another BLAS does not declare.
typedef void (*lineament_openblas_set_num_threads)(int);
