/** Public pages: login, sign-up, pairing, maintenance. */
export { BeginScreen } from './begin/screen.tsx'
export { EnterCompanyScreen } from './enter-company/screen.tsx'
export { LoginScreen } from './login/screen.tsx'
export { MaintenanceScreen } from './maintenance/screen.tsx'
export { PosAutoLoginScreen } from './pos-auto-login/screen.tsx'
export { RegisterRedirect, RegisterStart } from './register-redirect.tsx'
export { ResetPasswordScreen } from './reset-password/screen.tsx'
export { SignUpScreen } from './sign-up/screen.tsx'
