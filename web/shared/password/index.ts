/** Choosing a password: two fields, with the rules checked while typing (AUTH-26, AUTH-27). */
export { NewPassword, newPasswordOf } from './new-password.tsx'
