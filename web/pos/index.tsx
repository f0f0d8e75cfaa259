/** The register: choosing one and signing in by PIN, opening, selling, closing. */
export { PosRoutes } from './routes.tsx'
