export * from './key-file-signer.ts'
