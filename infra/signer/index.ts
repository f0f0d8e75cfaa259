export { endOfCertificate, makePairWithRequest } from './certificate.ts'
export * from './key-file-signer.ts'
export { readCertificate } from './read-certificate.ts'
export { keyIdOf, signerOf } from './signer-of.ts'
