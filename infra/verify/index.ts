export type { Entity } from './journal.ts'
export type { Where } from './lie.ts'
export { type CheckSignature, checkByCertificate, type Signed } from './signature.ts'
export { type ReadModelCheck, type Verdict, type VerifyHouse, verify } from './verify.ts'
