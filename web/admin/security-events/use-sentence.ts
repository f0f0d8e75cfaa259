import type { SecurityParty, SecurityRow } from '@bon/contracts/security-events'
import { useTranslation } from 'react-i18next'

/** The codes that select a text variant of a kind, in this order. */
const variantOf: Partial<Record<SecurityRow['kind'], readonly string[]>> = {
  PersonSignedIn: ['by'],
  SignInRefused: ['reason'],
  PersonSignedOut: ['which'],
  PasswordChanged: ['by'],
  SecondFactorChanged: ['to'],
  AdminPinChanged: ['to'],
  PinRefused: ['pin_type', 'reason'],
  AccessRefused: ['reason'],
  DataExported: ['kind'],
  StatisticsMailChosen: ['to'],
  InvitationAnswered: ['answer'],
  PersonForgotten: ['subject_kind'],
  PosAdminAuthorised: ['pin_type'],
}

/** What stands for a party without a name. */
const nameless: Record<SecurityParty['is'], string> = {
  user: 'forgotten',
  cashier: 'forgotten',
  device: 'unpaired_device',
  inspection_link: 'inspection_link',
  unknown: 'unknown',
}

/** The text of a security event, with the person's name or a note that the person was forgotten. */
export const useSentence = () => {
  const { t } = useTranslation(['security', 'common', 'admin', 'identity'])
  const nameOf = ({ is, name }: SecurityParty): string => name ?? t(nameless[is])

  /** Codes as words: roles, pages with their level, fields of a cashier. */
  const wordOf = (code: string): string => {
    const [page, level] = code.split(' ')
    if (level !== undefined) return `${t(`admin:page.${page}`)} (${t(`identity:user_pages.${level}`)})`
    return t(`common:role.${code}`, { defaultValue: code })
  }
  const wordsOf = (codes: SecurityRow['codes'][string] | undefined, as: (code: string) => string): string =>
    Array.isArray(codes) ? codes.map(as).join(', ') || t('none') : ''

  const sentenceOf = ({ kind, codes, about }: SecurityRow): string => {
    const variant = variantOf[kind]?.map((code) => codes[code]).join('_')
    const key = variant === undefined ? `kind.${kind}` : `kind.${kind}.${variant}`
    return t(key, {
      about: about ? nameOf(about) : t('unknown'),
      permission: codes['permission'],
      roles: wordsOf(codes['roles'], wordOf),
      from: wordsOf(codes['from'], wordOf),
      to: wordsOf(codes['to'], wordOf),
      fields: wordsOf(codes['fields'], (field) => t(`field.${field}`)),
    })
  }
  const timesOf = ({ codes: { times } }: SecurityRow): string | undefined =>
    typeof times === 'number' && times > 1 ? t('times', { count: times }) : undefined

  return { nameOf, sentenceOf, timesOf }
}
