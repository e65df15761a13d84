import LineamentTool

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

exit(LineamentTool.run(Array(CommandLine.arguments.dropFirst())))
