/**
 * How Node starts the house, in MiB and percent. Left alone V8 lets short-lived objects fill 64 MiB before it looks
 * whether they are needed, and older ones grow to four times what is in use, on any machine with memory to spare; a
 * till's server is not the only program there (ADR 0076). `infra/deploy/Dockerfile` says the same.
 */
export const nodeArgs: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=40']
