/** The entrance: signing in, and what stands in front of the house. */
export { LoginScreen } from './login/screen.tsx'
export { MaintenanceScreen } from './maintenance/screen.tsx'
export { RegisterRedirect } from './register-redirect.tsx'
