import BenchmarkKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

exit(BenchmarkTool.run(Array(CommandLine.arguments.dropFirst())))
