export { billPdf } from './bill-pdf.ts'
export { pdfOf } from './pdf.ts'
