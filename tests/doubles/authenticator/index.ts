export { type Authenticator, openAuthenticator, present, type Twist, verified } from './authenticator.ts'
