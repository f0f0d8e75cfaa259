export { RebuildingBanner } from './rebuilding-banner.tsx'
