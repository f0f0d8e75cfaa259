export { ExplanationList } from './explanation-list.tsx'
export { FactRow } from './fact-row.tsx'
