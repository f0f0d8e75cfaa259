/**
 * How Node starts the house, in MiB. Left alone V8 lets short-lived objects fill 64 MiB before it looks whether they
 * are needed, on any machine with memory to spare; a till's server is not the only program there. `infra/deploy/Dockerfile`
 * says the same.
 */
export const nodeArgs: readonly string[] = ['--max-semi-space-size=8']
