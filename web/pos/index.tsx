/** The register: choosing one, signing in by PIN, opening, selling, closing. */
export { PosRoutes } from './routes.tsx'
