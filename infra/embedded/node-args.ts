/**
 * V8 options of the server, in MiB and percent. By default V8 lets short-lived objects fill 64 MiB before it collects
 * them, and older ones grow to four times the memory in use, on any machine with free memory; a till's server shares
 * its machine with other programs (ADR 0076). `infra/deploy/Dockerfile` sets the same.
 */
export const nodeArgs: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=40']
