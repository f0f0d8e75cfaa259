export { ShownLink } from './shown-link.tsx'
