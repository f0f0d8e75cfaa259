import { text } from '../kernel/index.ts'

/**
 * Six digits of an authenticator app, or a printed recovery code. In a file of its own, because every till needs it to
 * sign in and none needs the endpoints of the profile page.
 */
export const SecondFactorCode = text(40)
