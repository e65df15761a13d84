/* Holds no code: a target needs a source file to carry resources. Package.swift says why in C. */
