export { ExplanationList } from './explanation-list.tsx'
export { FactRow, type Opens } from './fact-row.tsx'
