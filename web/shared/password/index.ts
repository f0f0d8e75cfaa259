/** Choosing a password anywhere: two fields, and the rules ticked off while one types (AUTH-26, AUTH-27). */
export { NewPassword, newPasswordOf } from './new-password.tsx'
