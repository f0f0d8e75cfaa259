export { CertificateBanner } from './certificate-banner.tsx'
export { useCertificateWarning } from './use-certificate-warning.ts'
