import { invitationEndpoints } from '@bon/contracts/identity'
import { scaled } from '@bon/infra/slowness'
import type { Browser, Page } from 'playwright/test'
import { totpOf } from '../harness/totp.ts'
import {
  freshEmail,
  invitationLink,
  newColleague,
  password,
  removeColleague,
  resetLink,
  tokenOf,
} from './people.ts'
import { dashboard } from './screens/back-office.ts'
import { enterCompany, loginScreen, registersScreen } from './screens/entrance.ts'
import { agree, choosePassword, impersonationBanner, openRow, signUpScreen } from './screens/identity.ts'
import {
  adminPath,
  adminSize,
  expect,
  registerPath,
  registerSize,
  type ShopFloor,
  signIn,
  test,
} from './shop-floor.ts'

test.use({ viewport: adminSize })
test.describe.configure({ timeout: scaled(60_000) })

/** Another device, optionally signed in. */
const deviceOf = async (browser: Browser, shop?: ShopFloor, viewport = adminSize): Promise<Page> => {
  const context = await browser.newContext({ viewport })
  if (shop) await signIn(context, shop)
  return context.newPage()
}

/**
 * A phone with passkeys that confirms every request at once. A suggested passkey would be used immediately, so the
 * browser suggests none until `suggesting` is called.
 */
const phoneWithKeys = async (page: Page): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () =>
      sessionStorage.getItem('suggests') === 'yes'
  })
  return () => page.evaluate(() => sessionStorage.setItem('suggests', 'yes'))
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /, konto$/ }).click()
  await page.getByRole('button', { name: 'Log ud', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('CO-53, AUTH-05: a person invited by e-mail signs up by the link in the letter and is in the company', async ({
  page,
  browser,
  shop,
}) => {
  const email = freshEmail('signe')
  await signIn(page.context(), shop)
  await page.goto(adminPath('/users'))
  await page.getByRole('link', { name: 'Invitér' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invitér en bruger' })
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(drawer.getByText('Vælg mindst én rolle.')).toBeVisible()
  await drawer.getByLabel('E-mail').fill(email)
  await drawer.getByRole('checkbox', { name: /Bogholder/ }).check()
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Sendt')

  // A letter is written after the answer (DEF-47).
  await invitationLink(shop, email)
  await page.goto(adminPath('/outbox'))
  const letter = page.getByRole('article').filter({ hasText: email }).first()
  const link = await letter.getByRole('link').getAttribute('href')
  const guest = await deviceOf(browser)
  await guest.goto(link ?? '')
  const signUp = signUpScreen(guest)
  await expect(guest.getByText('Invitation til Kajkanten som bogholder.')).toBeVisible()
  await expect(signUp.email).toHaveValue(email)
  await signUp.name.fill('Signe Holm')
  await choosePassword(guest, password)
  await signUp.submit.click()
  // Signing up requires accepting the terms (AUTH-29).
  await expect(guest.getByText('Vilkårene skal accepteres.')).toBeVisible()
  await signUp.terms.check()
  await signUp.submit.click()
  await expect(dashboard(guest).heading).toBeVisible()

  await page.goto(adminPath('/users'))
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: email }).last()).toContainText('Accepteret')
  await test.step('CO-54: and is removed from it again', async () => {
    await openRow(page, 'Signe Holm')
    await page.getByRole('button', { name: 'Fjern fra virksomheden' }).click()
    await agree(page, 'Fjern fra virksomheden')
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
  })
  await guest.context().close()
})

test('AUTH-02, AUTH-25, AUTH-32, DEF-47: a forgotten password is reset by e-mail only and chosen anew by the letter', async ({
  page,
  shop,
}) => {
  const { email } = await newColleague(shop, 'Gerda', 'accountant')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Glemt adgangskode?' }).click()
  await expect(loginScreen(page).password).toHaveCount(0)
  await page.getByRole('button', { name: 'Send link' }).click()
  // Without an e-mail the page asks for one and sends nothing (AUTH-25).
  await expect(page.getByRole('alert')).toHaveText('Skriv jeres e-mail ovenfor.')
  await loginScreen(page).email.fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  // AUTH-32: the same message for an unknown e-mail.
  await expect(page.getByRole('status')).toContainText('Kender vi e-mailen')
  await page.goto(await resetLink(email))
  await choosePassword(page, 'kajkanten')
  await page.getByRole('button', { name: 'Gem adgangskoden' }).click()
  // The page names the rule that the password violates (AUTH-26).
  await expect(page.getByText('Adgangskoden mangler et stort bogstav.')).toBeVisible()
  await choosePassword(page, 'Smedejern42')
  await page.getByRole('button', { name: 'Gem adgangskoden' }).click()
  await expect(page.getByRole('status')).toHaveText('Adgangskoden er ændret. Log ind med den nye.')
  await loginScreen(page).signIn(email, 'Smedejern42')
  await expect(dashboard(page).heading).toBeVisible()
  await removeColleague(shop, email)
})

test('AUTH-45, CO-04: an invitation is shown after signing in, and accepted by one press', async ({
  page,
  shop,
}) => {
  const email = 'nabo@kiosk.example'
  await shop.call(invitationEndpoints.invite, { body: { email, roles: ['accountant'] } })
  await page.goto('/login')
  await loginScreen(page).signIn(email, 'Bonbon123')
  await expect(dashboard(page).heading).toBeVisible()
  const invitations = page.getByRole('region', { name: 'Invitationer' })
  await expect(invitations).toContainText('Kajkanten som bogholder')
  await invitations.getByRole('button', { name: 'Acceptér' }).click()
  await expect(dashboard(page).heading).toContainText('Kajkanten')
  await removeColleague(shop, email)
})

test('AUTH-15, AUTH-17: a session ended in the profile is signed out', async ({ page, browser, shop }) => {
  const colleague = await newColleague(shop, 'Torben', 'accountant')
  await signIn(page.context(), { ...shop, token: colleague.token })
  const other = await deviceOf(browser, { ...shop, token: await tokenOf(shop, colleague.email) })
  await other.goto(adminPath())
  await expect(dashboard(other).heading).toBeVisible()

  await page.goto(adminPath('/profile'))
  const sessions = page.getByRole('table', { name: 'Her er I logget ind' })
  await expect(sessions.getByRole('row').filter({ hasText: 'denne enhed' })).toHaveCount(1)
  const before = await sessions.getByRole('row').count()
  await page.getByRole('button', { name: 'Log alle andre ud' }).click()
  await agree(page, 'Log ud')
  await expect(sessions.getByRole('row')).toHaveCount(2)
  expect(before).toBeGreaterThan(2)
  await other.reload()
  await expect(loginScreen(other).submit).toBeVisible()
  await removeColleague(shop, colleague.email)
  await other.context().close()
})

test('AUTH-14, CO-57: a password is changed with the current one; a wrong one is reported at its field', async ({
  page,
  shop,
}) => {
  const colleague = await newColleague(shop, 'Viggo', 'accountant')
  await signIn(page.context(), { ...shop, token: colleague.token })
  await page.goto(adminPath('/profile'))
  const card = page.getByRole('region', { name: 'Adgangskode' })
  await card.getByLabel('Nuværende adgangskode').fill('Forkert2026x')
  await choosePassword(page, 'Smedejern42')
  await card.getByRole('button', { name: 'Skift adgangskode' }).click()
  await expect(card.getByText('Den nuværende adgangskode passer ikke.')).toBeVisible()
  await card.getByLabel('Nuværende adgangskode').fill(password)
  await card.getByRole('button', { name: 'Skift adgangskode' }).click()
  await expect(page.getByText(/Adgangskoden er skiftet/)).toBeVisible()
  expect(await tokenOf(shop, colleague.email, 'Smedejern42')).toBeTruthy()
  await removeColleague(shop, colleague.email)
})

test('S-11: two-step sign-in is turned on with a code of the app, and required at the next sign-in', async ({
  page,
  browser,
  shop,
}) => {
  const colleague = await newColleague(shop, 'Totte', 'accountant')
  await signIn(page.context(), { ...shop, token: colleague.token })
  await page.goto(adminPath('/profile'))
  const card = page.getByRole('region', { name: 'To-trins-login' })
  await card.getByLabel('Nuværende adgangskode').fill(password)
  await card.getByRole('button', { name: 'Slå to-trins-login til' }).click()
  await expect(card.getByRole('img', { name: 'QR-kode til godkendelsesappen' })).toBeVisible()
  const secret = (await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await card.getByLabel('Kode fra appen').fill(totpOf(secret))
  await card.getByRole('button', { name: 'Bekræft' }).click()
  await expect(card.getByRole('list', { name: 'Genoprettelseskoder' }).getByRole('listitem')).toHaveCount(8)
  await card.getByRole('button', { name: 'Jeg har gemt koderne' }).click()
  await expect(card.getByText(/8 genoprettelseskoder tilbage/)).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/login')
  await loginScreen(guest).signIn(colleague.email, password)
  await guest.getByLabel('Kode', { exact: true }).fill('000000')
  await guest.getByRole('button', { name: 'Log ind', exact: true }).click()
  await expect(guest.getByRole('alert')).toContainText('Koden passer ikke')
  await guest.getByLabel('Kode', { exact: true }).fill(totpOf(secret, 1))
  await guest.getByRole('button', { name: 'Log ind', exact: true }).click()
  await expect(guest).toHaveURL(/\/companies\//)
  await guest.context().close()
  await removeColleague(shop, colleague.email)
})

test('ASVS V6.3.3: a passkey is added on the profile page, and signs in by its button or automatically', async ({
  page,
  shop,
}) => {
  const colleague = await newColleague(shop, 'Noegle', 'accountant')
  const suggesting = await phoneWithKeys(page)
  // Passkeys need a host name, and 127.0.0.1 is an address.
  const named = shop.url.replace('127.0.0.1', 'localhost')
  const limit = () => page.goto(`${named}/login`)
  await limit()
  await loginScreen(page).signIn(colleague.email, password)
  await expect(page).toHaveURL(/\/companies\//)
  await page.goto(`${named}${adminPath('/profile')}`)
  const card = page.getByRole('region', { name: 'Adgangsnøgler' })
  await card.getByRole('button', { name: 'Tilføj adgangsnøgle' }).click()
  const addition = page.getByRole('dialog', { name: 'Tilføj adgangsnøgle' })
  await addition.getByLabel('Navn').fill('Arbejdstelefon')
  await addition.getByLabel('Nuværende adgangskode').fill(password)
  await addition.getByRole('button', { name: 'Lav adgangsnøgle' }).click()
  const row = card.getByRole('listitem').filter({ hasText: 'Arbejdstelefon' })
  await expect(row).toContainText('Ikke brugt endnu')

  await signOut(page)
  await page.getByRole('button', { name: 'Log ind med adgangsnøgle' }).click()
  await expect(page).toHaveURL(/\/companies\//)
  await signOut(page)
  await suggesting()
  await limit()
  await expect(page).toHaveURL(/\/companies\//)

  await page.goto(`${named}${adminPath('/profile')}`)
  await expect(row).toContainText('Sidst brugt')
  await row.getByRole('button', { name: /Fjern/ }).click()
  const removal = page.getByRole('dialog', { name: 'Fjern adgangsnøgle' })
  await removal.getByLabel('Nuværende adgangskode').fill(password)
  await removal.getByRole('button', { name: 'Fjern adgangsnøgle' }).click()
  await expect(card.getByText('Der er ingen adgangsnøgler endnu.')).toBeVisible()
  await removeColleague(shop, colleague.email)
})

test('POS-02, DEF-46: a tablet is paired as a register by a code, and is disconnected when it is unpaired', async ({
  page,
  browser,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  await page.goto(adminPath('/paired-devices'))
  const register = page.getByRole('region', { name: '1 Restaurant' })
  await register.getByRole('button', { name: 'Lav kode' }).click()
  const code = register.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/)
  await expect(register.getByText(/Virker i 9:\d\d/)).toBeVisible()

  const tablet = await deviceOf(browser, undefined, registerSize)
  await tablet.goto('/pos-auto-login')
  await tablet.getByLabel('Kode').fill('0000')
  await tablet.getByRole('button', { name: 'Par enheden' }).click()
  await expect(tablet.getByText('Koden har otte tegn.')).toBeVisible()
  await tablet.getByLabel('Kode').fill(((await code.textContent()) ?? '').toLowerCase())
  const name = `Tablet ${Date.now() % 100_000}`
  await tablet.getByLabel('Enhedens navn').fill(name)
  await tablet.getByRole('button', { name: 'Par enheden' }).click()
  await registersScreen(tablet).pin('1111')
  await expect(tablet.getByRole('button', { name: 'Skift kasserer' })).toContainText('MK')

  const device = register.getByRole('listitem').filter({ hasText: name })
  await expect(device).toBeVisible({ timeout: scaled(10_000) })
  await expect(code).toBeHidden()
  await device.getByRole('button', { name: 'Ophæv parring' }).click()
  await agree(page, 'Ophæv parring')
  await expect(device).toHaveCount(0)
  await tablet.reload()
  await expect(loginScreen(tablet).submit).toBeVisible()
  await tablet.context().close()
})

test('REG-42, REG-43: a cashier is created with a PIN, and it opens the register', async ({
  page,
  browser,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  await page.goto(adminPath('/cashiers'))
  await page.getByRole('link', { name: 'Opret kasserer' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Fornavn').fill('Nora')
  await drawer.getByLabel('Efternavn').fill('Falk')
  await drawer.getByLabel('Initialer').fill('MK')
  await drawer.getByLabel('Navn på skiltet').fill('Prøve')
  await drawer.getByRole('textbox', { name: 'PIN-kode' }).fill('8171')
  await drawer.getByRole('button', { name: 'Opret kasserer' }).click()
  await expect(drawer.getByText('En anden kasserer har allerede de initialer.')).toBeVisible()
  const initials = `Q${Date.now() % 1000}`
  await drawer.getByLabel('Initialer').fill(initials)
  await drawer.getByRole('textbox', { name: 'PIN-kode' }).fill('1111')
  await drawer.getByRole('button', { name: 'Opret kasserer' }).click()
  await expect(drawer.getByText(/PIN-kode/).filter({ hasText: /anden/ })).toBeVisible()
  await drawer.getByRole('textbox', { name: 'PIN-kode' }).fill('8171')
  await drawer.getByRole('button', { name: 'Opret kasserer' }).click()
  await expect(page.getByRole('cell', { name: initials })).toBeVisible()

  const till = await deviceOf(browser, shop, registerSize)
  await till.goto(registerPath(shop.restaurant))
  await registersScreen(till).pin('8171')
  await expect(till.getByRole('button', { name: 'Skift kasserer' })).toContainText(initials)
  await till.context().close()

  await test.step('and archived with an undo', async () => {
    await openRow(page, initials)
    await expect(page.getByRole('dialog').getByText('Oprettet')).toBeVisible()
    await page.getByRole('button', { name: 'Arkivér' }).click()
    await expect(page.getByRole('cell', { name: initials })).toHaveCount(0)
    await page.getByRole('button', { name: 'Fortryd' }).click()
    await expect(page.getByRole('cell', { name: initials })).toBeVisible()
    await openRow(page, initials)
    await page.getByRole('button', { name: 'Arkivér' }).click()
    await expect(page.getByRole('cell', { name: initials })).toHaveCount(0)
  })
})

test('AUTH-40, DEF-48: provider staff impersonate a user under a red banner, and money is refused', async ({
  page,
  shop,
}) => {
  await page.goto('/login')
  await loginScreen(page).signIn('chief@bon.example', 'Bonbon123')
  await expect(page.getByRole('heading', { name: 'Vælg virksomhed' })).toBeVisible()
  await page.goto(adminPath('/users'))
  await enterCompany(page, 'Ringede om sine rapporter')
  await openRow(page, 'Jonna Palm')
  await page.getByRole('button', { name: 'Vis som Jonna Palm' }).click()
  await expect(page.getByText('Skriv grunden med mindst fem tegn.')).toBeVisible()
  await page.getByLabel('Grund').fill('Ser på hendes rapporter')
  await page.getByRole('button', { name: 'Vis som Jonna Palm' }).click()
  const banner = impersonationBanner(page)
  await expect(banner).toContainText('Wilma Syd viser siden som Jonna Palm')
  await expect(banner).toHaveCSS('background-color', 'rgb(168, 21, 65)')
  await expect(dashboard(page).heading).toBeVisible()

  await test.step('inviting is refused with a message', async () => {
    await page.goto(adminPath('/users/invite'))
    await page.getByLabel('E-mail').fill(freshEmail('ingen'))
    await page.getByRole('checkbox', { name: /Kasserer/ }).check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('alert')).toContainText('mens siden vises som en anden')
  })
  await test.step('and so is the register', async () => {
    await page.goto(registerPath(shop.restaurant))
    await expect(banner).toBeVisible()
    await registersScreen(page).pin('1111')
    await expect(registersScreen(page).message).toContainText('mens siden vises som en anden')
  })
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto(adminPath('/users'))
  await expect(page.getByRole('cell', { name: 'Jonna Palm' }).first()).toBeVisible()
  await test.step('S-10: the company sees who entered, as whom and why', async () => {
    const visits = page.getByRole('list', { name: 'Besøg fra udbyderen' })
    await expect(visits).toContainText('Wilma Syd som Jonna Palm')
    await expect(visits).toContainText('Ser på hendes rapporter')
    await expect(visits).toContainText('Ringede om sine rapporter')
  })
})

test('PERM-05, DEF-36: a page that an admin grants or removes changes the person’s screen without a reload', async ({
  page,
  browser,
  shop,
}) => {
  const theirs = await deviceOf(browser)
  await theirs.goto('/login')
  await loginScreen(theirs).signIn('accountant@kajkanten.example', 'Bonbon123')
  await expect(dashboard(theirs).heading).toBeVisible()
  const goods = theirs.getByRole('navigation').getByRole('link', { name: 'Varer', exact: true })
  await expect(goods).toHaveCount(0)

  await signIn(page.context(), shop)
  await page.goto(adminPath('/users'))
  const drawer = await openRow(page, 'Bent Holm')
  const access = (name: string) => drawer.getByLabel(`Adgang til ${name}`, { exact: true })
  const save = drawer.getByRole('button', { name: 'Gem sider' })
  await expect(save).toBeDisabled()
  await access('Varer').selectOption({ label: 'Retter' })
  await access('I dag').selectOption({ label: 'Ingen adgang' })
  await save.click()
  await expect(drawer.getByText(/Sidst valgt .* af Jonna Palm/)).toBeVisible()
  await expect(access('Varer')).toHaveValue('changes')

  await goods.first().click()
  await expect(theirs.getByRole('link', { name: 'Opret vare' }).first()).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Overblik', exact: true })).toHaveCount(0)
  await theirs.goto(adminPath())
  // Without the overview page, a user starts on the first permitted page.
  await expect(theirs.getByRole('heading', { level: 1, name: 'Boner' })).toBeVisible()

  await access('Varer').selectOption('')
  await access('I dag').selectOption('')
  await save.click()
  await expect(access('Varer')).toHaveValue('')
  await expect(goods).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Overblik', exact: true })).toBeVisible()
})
