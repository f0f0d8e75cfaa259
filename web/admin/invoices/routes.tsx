import { lazy } from 'react'
import { Route } from 'react-router'

const InvoicesScreen = lazy(async () => ({ default: (await import('./list-screen.tsx')).InvoicesScreen }))
const InvoiceScreen = lazy(async () => ({ default: (await import('./invoice-screen.tsx')).InvoiceScreen }))
const CreditNoteScreen = lazy(async () => ({
  default: (await import('./credit-note-screen.tsx')).CreditNoteScreen,
}))

/** Invoices, their status, and their credit notes (INV-02, INV-03). */
export const invoiceRoutes = [
  <Route key="list" path="invoices" element={<InvoicesScreen />} />,
  <Route key="one" path="invoices/:uuid" element={<InvoiceScreen />} />,
  <Route key="note" path="invoices/:uuid/credit-notes/:note" element={<CreditNoteScreen />} />,
]
