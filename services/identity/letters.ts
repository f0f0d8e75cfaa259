import type { CompanyRole, Language } from '@bon/contracts/identity'
import { epochMsOf, type Instant } from '@bon/contracts/kernel'
import { letter } from './letter.ts'

export const passwordReset = letter<{ name: string; link: string }>('password_reset', {
  da: ({ name, link }) => ({
    subject: 'Ny adgangskode til Bon',
    lines: [
      `Hej ${name}`,
      'Vælg en ny adgangskode her. Linket virker én gang og i 60 minutter:',
      link,
      'Har du ikke bedt om det, skal du ikke gøre noget. Din adgangskode er den samme som før.',
    ],
  }),
  en: ({ name, link }) => ({
    subject: 'New password for Bon',
    lines: [
      `Hello ${name}`,
      'Choose a new password here. The link works once, for 60 minutes:',
      link,
      'If you did not ask for this, you need not do anything. Your password is what it was.',
    ],
  }),
})

export const passwordChanged = letter<{ name: string }>('password_changed', {
  da: ({ name }) => ({
    subject: 'Din adgangskode til Bon er ændret',
    lines: [
      `Hej ${name}`,
      'Din adgangskode er ændret, og du er logget ud alle andre steder.',
      'Var det ikke dig, så vælg straks en ny under "Glemt adgangskode", og sig det til en administrator.',
    ],
  }),
  en: ({ name }) => ({
    subject: 'Your password for Bon was changed',
    lines: [
      `Hello ${name}`,
      'Your password was changed, and you are signed out everywhere else.',
      'If it was not you, choose a new one at once under "Forgot password", and tell an administrator.',
    ],
  }),
})

export const signUpConfirm = letter<{ name: string; link: string }>('sign_up_confirm', {
  da: ({ name, link }) => ({
    subject: 'Bekræft din e-mail',
    lines: [`Hej ${name}`, 'Bekræft din e-mail inden for 24 timer, så er din konto klar:', link],
  }),
  en: ({ name, link }) => ({
    subject: 'Confirm your e-mail',
    lines: [`Hello ${name}`, 'Confirm your e-mail within 24 hours, and your account is ready:', link],
  }),
})

export const signUpAccountExists = letter<{ name: string; link: string }>('sign_up_known', {
  da: ({ name, link }) => ({
    subject: 'Du har allerede en konto',
    lines: [
      `Hej ${name}`,
      'Nogen har prøvet at oprette en konto med din e-mail. Du har allerede en: log ind, eller bed om en ny adgangskode her:',
      link,
      'Var det ikke dig, skal du ikke gøre noget.',
    ],
  }),
  en: ({ name, link }) => ({
    subject: 'You already have an account',
    lines: [
      `Hello ${name}`,
      'Somebody tried to sign up with your e-mail. You have an account already: sign in, or ask for a new password here:',
      link,
      'If it was not you, you need not do anything.',
    ],
  }),
})

const roleNames: Record<Language, Record<CompanyRole, string>> = {
  da: {
    admin: 'administrator',
    accountant: 'bogholder',
    auditor: 'revisor',
    employee: 'medarbejder',
    cashier: 'kasserer',
  },
  en: {
    admin: 'administrator',
    accountant: 'accountant',
    auditor: 'auditor',
    employee: 'employee',
    cashier: 'cashier',
  },
}

type Invited = { company: string; by: string; roles: readonly CompanyRole[]; link: string }
const named = (language: Language, roles: readonly CompanyRole[]) =>
  roles.map((role) => roleNames[language][role]).join(', ')

export const invitation = letter<Invited>('invitation', {
  da: ({ company, by, roles, link }) => ({
    subject: `Du er inviteret til ${company}`,
    lines: [
      'Hej',
      `${by} har inviteret dig til ${company} som ${named('da', roles)}.`,
      'Sig ja eller nej her. Linket virker i en uge:',
      link,
    ],
  }),
  en: ({ company, by, roles, link }) => ({
    subject: `You are invited to ${company}`,
    lines: [
      'Hello',
      `${by} has invited you to ${company} as ${named('en', roles)}.`,
      'Say yes or no here. The link works for a week:',
      link,
    ],
  }),
})

export const adminPinLocked = letter<{ company: string; name: string }>('admin_pin_locked', {
  da: ({ company, name }) => ({
    subject: `Forkerte administrator-PIN'er hos ${company}`,
    lines: [
      `Hej ${name}`,
      `En kasse hos ${company} har fået fem forkerte administrator-PIN'er og er låst for flere forsøg.`,
      'Lås den op under parrede enheder, når du ved, hvem det var.',
    ],
  }),
  en: ({ company, name }) => ({
    subject: `Wrong administrator PINs at ${company}`,
    lines: [
      `Hello ${name}`,
      `A register of ${company} was given five wrong administrator PINs and is locked for more.`,
      'Unlock it under paired devices when you know who it was.',
    ],
  }),
})

type RiskDigest = {
  company: string
  name: string
  period: string
  count: number
  rows: string[]
  link: string
}

/** What may hide a sale, by the company's own rules (BEYOND-12). Names of employees are their initials. */
export const riskDigest = letter<RiskDigest>('risk_digest', {
  da: ({ company, name, period, count, rows, link }) => ({
    subject: `${count} hændelser, der kan skjule salg: ${company}, ${period}`,
    lines: [
      `Hej ${name}`,
      `Hos ${company} er der ${period} sket ${count} hændelser, som jeres regler nævner:`,
      rows.join('\n'),
      'De fleste er ærligt arbejde. Se dem enkeltvis her:',
      link,
      'Reglerne, og hvem der får denne mail, står under virksomhedens indstillinger.',
    ],
  }),
  en: ({ company, name, period, count, rows, link }) => ({
    subject: `${count} acts that may hide a sale: ${company}, ${period}`,
    lines: [
      `Hello ${name}`,
      `At ${company} there were ${count} acts that your rules name, ${period}:`,
      rows.join('\n'),
      'Most of them are honest work. See each of them here:',
      link,
      'The rules, and who gets this mail, are in the settings of the company.',
    ],
  }),
})

type JournalHead = {
  name: string
  company: string
  /** Undefined for the office's own. */
  register: string | undefined
  at: Instant
  zone: string
  head: string
}

/** What an outsider holds of a journal; `verify` and the bundle's verifiers read the line. */
export const journalHead = letter<JournalHead>('journal_head', {
  da: ({ name, company, register = 'Kontoret', at, zone, head }) => ({
    subject: `Kassejournalens hoved: ${company}, ${register}`,
    lines: [
      `Hej ${name}`,
      `${register} hos ${company} er gjort op ${momentIn('da', at, zone)}. Gem denne mail: linjen her er journalens hoved efter Z-rapporten.`,
      head,
      'Med den kan enhver vise, om noget i journalen er ændret eller fjernet siden. Den siger intet om salg eller personer.',
      'Hvem der får den, står under virksomhedens indstillinger.',
    ],
  }),
  en: ({ name, company, register = 'The office', at, zone, head }) => ({
    subject: `Head of the cash register journal: ${company}, ${register}`,
    lines: [
      `Hello ${name}`,
      `${register} at ${company} was closed ${momentIn('en', at, zone)}. Keep this mail: the line below is the head of the journal after its Z report.`,
      head,
      'With it anybody can show whether something in the journal was changed or removed since. It says nothing of sales or people.',
      'Who gets it is in the settings of the company.',
    ],
  }),
})

const momentIn = (language: Language, at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(epochMsOf(at))
