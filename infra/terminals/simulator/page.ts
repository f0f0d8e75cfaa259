import type { Attempt } from './attempt.ts'
import type { Bank } from './bank.ts'
import { faultNamed, faultNames } from './faults.ts'
import { script, style } from './page-style.ts'
import type { Phone } from './phone.ts'
import type { SimulatedTerminal } from './terminal.ts'
import { faultTexts, type Language, named, reasonTexts, texts } from './texts.ts'

type Shown = { terminals: readonly SimulatedTerminal[]; phone: Phone; bank: Bank; language: Language }

/** The whole page; its script requests it every second and takes over what changed. */
export const page = ({ terminals, phone, bank, language }: Shown): string => {
  const t = texts[language]
  const other = language === 'da' ? 'en' : 'da'
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${t.title} · Bon</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>${style}</style></head><body>
<header><h1>${t.title}</h1><a href="/?lang=${other}" lang="${other}" hreflang="${other}">${t.other_language}</a></header>
<main id="live"><p>${t.summary}</p>
<div class="terminals">${terminals.map((each) => card(each, language)).join('')}</div>
${phones(phone, language)}${ledger(bank, language)}${digits(language)}</main><script>${script}</script></body></html>`
}

const card = (terminal: SimulatedTerminal, language: Language): string => {
  const t = texts[language]
  const id = terminal.identifier
  const runs = terminal.running()
  const { manner } = terminal
  const button = buttons(id, language)
  const chosen = (action: string, to: string, label: string, is: boolean) =>
    button(action, label, { to, pressed: is })
  const endOfDay = terminal.due()
    ? button('end_of_day', t.demanded, { to: 'no', pressed: true })
    : button('end_of_day', t.demand, { to: 'yes', pressed: false })
  return `<section aria-labelledby="t-${safe(id)}"><h2 id="t-${safe(id)}">${t.terminal} ${safe(id)}</h2>
${display(terminal, language)}
${runs ? actions.map((action) => button(action, t[action], { variant: action === 'approve' ? 'primary' : '' })).join('') : ''}
${group(t.decider, chosen('manual', 'no', t.auto, !manner.manual), chosen('manual', 'yes', t.manual, manner.manual))}
${group(t.line, ...lines.map((to) => chosen('line', to, t[to], manner.line === to)))}
${group(t.itself, button('reboot', t.reboot), button('reboot_lost', t.reboot_lost), endOfDay)}
${group(t.next, planner(terminal, language))}
${group(t.by_amount, chosen('by_amount', 'yes', t.on, manner.by_amount), chosen('by_amount', 'no', t.off, !manner.by_amount))}</section>`
}

/** Buttons for what guests would do on their phones after they scanned the code. */
const phones = (phone: Phone, language: Language): string => {
  const t = texts[language]
  const phoneButton = (reference: string, action: 'approve' | 'reject', label: string) =>
    `<form method="post" action="/phones/${safe(reference)}/${action}?lang=${language}"><button id="${safe(`${reference}-${action}`)}" class="${action === 'approve' ? 'primary' : ''}">${label}</button></form>`
  const rows = phone
    .waiting()
    .map(
      ({ reference, amount: requestedAmount, currency, msn }) =>
        `<div role="group" aria-label="${amount(requestedAmount, language)} ${safe(currency)}"><p><strong>${amount(requestedAmount, language)} ${safe(currency)}</strong> · MSN ${safe(msn)} · <code>${safe(reference)}</code></p>${phoneButton(reference, 'approve', t.phone_approve)}${phoneButton(reference, 'reject', t.phone_reject)}</div>`,
    )
  return `<section aria-labelledby="phones"><h2 id="phones">${t.phones}</h2><p>${t.phones_say}</p>${rows.join('') || `<p>${t.phones_none}</p>`}</section>`
}

const group = (name: string, ...parts: string[]): string =>
  `<div role="group" aria-label="${name}"><h3>${name}</h3>${parts.join('')}</div>`

const actions = ['approve', 'decline', 'decline_otherwise', 'customer', 'timeout', 'delay'] as const
const lines = ['up', 'answers_lost', 'down'] as const

const display = (terminal: SimulatedTerminal, language: Language): string => {
  const t = texts[language]
  const attempt = terminal.shown()
  if (!terminal.isAwake()) return `<p class="display" role="status">${t.starting}</p>`
  if (!attempt) return `<p class="display" role="status"><strong>${t.ready}</strong><br>${t.nothing}</p>`
  const { asked: request, fault, result } = attempt
  const wrong = fault
    ? `<span class="fault">${t.fault}: ${named(language, faultTexts[fault])}</span>`
    : !result && attempt.due_at !== null
      ? `<span>${t.by_itself}</span>`
      : ''
  return `<p class="display" role="status"><span>${t[request.kind]}</span>
<strong>${amount(request.amount, language)} ${safe(request.currency)}</strong><b class="${result?.outcome ?? 'running'}">${outcome(attempt, language)}</b>${wrong}
<code>${safe(attempt.reference)}</code></p>`
}

const outcome = ({ result }: Attempt, language: Language): string => {
  const t = texts[language]
  if (!result) return t.running
  const why = result.reason ? `: ${named(language, reasonTexts[result.reason])}` : ''
  const tip = result.tip ? ` (${amount(result.tip, language)} ${t.tip})` : ''
  const surcharge = result.surcharge ? ` (${amount(result.surcharge, language)} ${t.surcharge})` : ''
  const chargedText = result.outcome === 'approved' ? ` ${amount(result.amount, language)}` : ''
  return `${t[result.outcome]}${chargedText}${tip}${surcharge}${why}`
}

const buttons =
  (id: string, language: Language) =>
  (
    action: string,
    label: string,
    { to, pressed, variant = '' }: { to?: string; pressed?: boolean; variant?: string } = {},
  ) =>
    `<form method="post" action="${actionOf(id, action, language)}">${to === undefined ? '' : `<input type="hidden" name="to" value="${to}">`}<button id="${safe(`${id}-${action}-${to ?? ''}`)}" class="${variant}"${pressed === undefined ? '' : ` aria-pressed="${pressed}"`}>${label}</button></form>`

const planner = ({ identifier, script: planned }: SimulatedTerminal, language: Language): string => {
  const t = texts[language]
  const name = safe(`${identifier}-fault`)
  const options = faultNames
    .map((each) => `<option value="${each}">${named(language, faultTexts[each])}</option>`)
    .join('')
  const next = planned[0] ? `<p>${t.planned}: ${named(language, faultTexts[planned[0]])}</p>` : ''
  return `<form method="post" class="wide" action="${actionOf(identifier, 'script', language)}"><select id="${name}" name="faults" aria-label="${t.next}"><option value="">${t.no_fault}</option>${options}</select><button id="${name}-set">${t.set}</button></form>${next}`
}

const ledger = (bank: Bank, language: Language): string => {
  const t = texts[language]
  const rows = bank
    .entries()
    .slice(-100)
    .reverse()
    .map(
      (each) =>
        `<tr><td>${clock(each.at, language)}</td><td>${safe(each.terminal)}</td><td>${t[each.kind]}</td><td class="number">${amount(each.amount, language)}</td><td>${safe(each.card_type ?? '')}</td><td><code>${safe(each.reference)}</code></td></tr>`,
    )
  const heads = [t.at, t.terminal, t.what, t.amount, t.card, t.reference]
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="${t.ledger}"><table><thead><tr>${heads.map((head) => `<th scope="col"${head === t.amount ? ' class="number"' : ''}>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<section aria-labelledby="ledger"><h2 id="ledger">${t.ledger}</h2><p>${t.balance}: <strong>${amount(bank.balance(), language)}</strong></p>${rows.length === 0 ? `<p>${t.empty}</p>` : table}</section>`
}

const digits = (language: Language): string => {
  const t = texts[language]
  const rows = faultNames.map(
    (name) =>
      `<li><b>${String(faultNamed(name).digits).padStart(2, '0')}</b> ${named(language, faultTexts[name])}</li>`,
  )
  return `<section><details id="digits"><summary>${t.table}</summary><ul>${rows.join('')}</ul></details></section>`
}

const actionOf = (id: string, action: string, language: Language) =>
  `/terminals/${safe(encodeURIComponent(id))}/${action}?lang=${language}`

const amount = (minor: number, language: Language): string =>
  (minor / 100).toLocaleString(language === 'da' ? 'da-DK' : 'en-GB', { minimumFractionDigits: 2 })

const clock = (at: string, language: Language): string =>
  new Date(at).toLocaleTimeString(language === 'da' ? 'da-DK' : 'en-GB', { timeZone: 'Europe/Copenhagen' })

const safe = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
