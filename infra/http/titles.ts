export type Language = 'da' | 'en'

type Titles = Record<Language, string>

/**
 * Error sentences for clients without texts of their own. The web app has its own texts by code; login shows the
 * server's (SPEC-8).
 */
const titles: Record<string, Titles> = {
  'request.invalid': { da: 'Forespørgslen er ikke gyldig.', en: 'The request is not valid.' },
  'request.not_found': { da: 'Findes ikke.', en: 'Not found.' },
  'request.method': { da: 'Det kan man ikke gøre her.', en: 'This cannot be done here.' },
  'request.unsupported': { da: 'Formatet understøttes ikke.', en: 'The format is not supported.' },
  'request.too_large': { da: 'Forespørgslen er for stor.', en: 'The request is too large.' },
  'request.company_mismatch': {
    da: 'Forespørgslen nævner to forskellige virksomheder.',
    en: 'The request names two different companies.',
  },
  'request.needs_revision': {
    da: 'Forespørgslen skal sige, hvad den er lavet ud fra.',
    en: 'The request must say what it was made from.',
  },
  'session.missing': { da: 'Log ind for at fortsætte.', en: 'Sign in to go on.' },
  'session.proof_needed': {
    da: 'Enheden har ikke sin nøgle. Par den igen.',
    en: 'The device does not have its key. Pair it again.',
  },
  'session.proof_wrong': {
    da: 'Enhedens bevis passer ikke til forespørgslen.',
    en: 'The device’s proof does not fit the request.',
  },
  'session.forbidden': { da: 'Du har ikke adgang til dette.', en: 'You have no access to this.' },
  'session.impersonating': {
    da: 'Det kan man ikke gøre i en andens navn.',
    en: 'This cannot be done in somebody else’s name.',
  },
  'session.impersonation_over': {
    da: 'Du handler ikke længere i en andens navn.',
    en: 'You no longer act in somebody else’s name.',
  },
  'session.second_factor_needed': {
    da: 'Slå først to-trins-login til på din egen side.',
    en: 'First turn two-step sign-in on at your own page.',
  },
  'session.not_entered': {
    da: 'Skriv først, hvorfor du vil ind i virksomheden.',
    en: 'First say why you come into the company.',
  },
  'cashier.locked': {
    da: 'For mange forkerte PIN-koder. Vent lidt.',
    en: 'Too many wrong PINs. Wait a little.',
  },
  throttled: { da: 'For mange forsøg. Vent lidt.', en: 'Too many attempts. Wait a little.' },
  unavailable: { da: 'Der er travlt lige nu. Prøv igen.', en: 'Busy right now. Try again.' },
  maintenance: { da: 'Vi opdaterer systemet.', en: 'We are updating the system.' },
  storage_unavailable: {
    da: 'Lageret svarer ikke lige nu. Prøv igen.',
    en: 'The storage does not answer right now. Try again.',
  },
  internal: { da: 'Der er sket en fejl hos os.', en: 'Something went wrong on our side.' },
  'command.reused': {
    da: 'Samme kommando-id med et andet indhold.',
    en: 'The same command id with other content.',
  },
  'company.only_test_mode': { da: 'Her er alt testtilstand.', en: 'Everything here is test mode.' },
  'command.undecided': { da: 'Ikke afgjort endnu. Prøv igen.', en: 'Not decided yet. Try again.' },
  'login.incorrect': {
    da: 'Forkert kombination af e-mail og adgangskode.',
    en: 'Incorrect combination of e-mail and password.',
  },
  'login.code_needed': {
    da: 'Skriv koden fra godkendelsesappen.',
    en: 'Type the code from the authenticator app.',
  },
  'login.code_wrong': {
    da: 'Koden passer ikke, eller den er brugt.',
    en: 'The code is not right, or it has been used.',
  },
  'passkey.refused': {
    da: 'Adgangsnøglen blev ikke godkendt.',
    en: 'The passkey was not accepted.',
  },
  'login.throttled': {
    da: 'For mange forsøg. Vent, før du prøver igen.',
    en: 'Too many attempts. Wait before you try again.',
  },
}

export const titleOf = (code: string, language: Language): string => titles[code]?.[language] ?? code

/** The first supported language of Accept-Language; Danish when there is none. */
export const languageOf = (header: string | undefined): Language => {
  const wishes = (header ?? '').split(',', 20).map((wish) => {
    const [tag = '', ...rest] = wish.trim().toLowerCase().split(';')
    const weight = rest.map((part) => /^\s*q=([\d.]+)$/.exec(part)?.[1]).find((q) => q !== undefined)
    return { tag: tag.split('-')[0], weight: Number(weight ?? 1) }
  })
  const supported = wishes.filter((wish) => (wish.tag === 'da' || wish.tag === 'en') && wish.weight > 0)
  supported.sort((a, b) => b.weight - a.weight)
  return supported[0]?.tag === 'en' ? 'en' : 'da'
}
