import { text } from '../kernel/index.ts'

/**
 * Six digits of an authenticator app, or a recovery code as it was printed. In a file of its own: signing in asks for
 * it on every till, which has no use for the endpoints of the profile page.
 */
export const SecondFactorCode = text(40)
