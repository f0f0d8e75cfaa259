import type { CompanySummary } from '@bon/contracts/identity'
import style from './shell.module.css'

export const CompanyName = ({ of: { display_name, legal_name } }: { of: CompanySummary }) => (
  <span className={`${style.companyName} grow`}>
    <b>{display_name}</b>
    <small>{legal_name}</small>
  </span>
)
