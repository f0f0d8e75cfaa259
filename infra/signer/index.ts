export { endOfCertificate, isForRules } from './certificate.ts'
export * from './key-file-signer.ts'
export { keyIdOf } from './signer-of.ts'
