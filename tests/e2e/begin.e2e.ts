import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaled } from '@bon/infra/slowness'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { startProduct } from '../harness/product.ts'
import { linkInLetter } from './people.ts'
import { closeScreen } from './screens/close-screen.ts'
import { counting, openScreen } from './screens/counting.ts'
import { loginScreen } from './screens/entrance.ts'
import { saleScreen } from './screens/sale-screen.ts'

test.use({ viewport: { width: 1280, height: 800 } })
const password = 'Havnekiosk26x'

/** One hand on one page; every field that it fills and everything that it presses is counted. */
const handOn = (page: Page) => {
  let steps = 0
  const filled = (at: Locator, text: string) => {
    steps++
    return at.fill(text)
  }
  const pressed = (at: Locator) => {
    steps++
    return at.click()
  }
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return { filled, pressed, box, button, steps: () => steps }
}

test('Accept 5: a stranger starts without the demo, sells once and closes; a second company sees nothing of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(scaled(150_000))
  const data_dir = await mkdtemp(join(tmpdir(), 'bon-begin-'))
  const product = await startProduct({ DATA_DIR: data_dir, BON_DEMO_DAYS: 'off' })
  try {
    const hand = handOn(page)
    await test.step('The operator makes the first superadmin by the code on the console', async () => {
      await page.goto(product.url)
      await hand.pressed(page.locator('a[href="/begin"]'))
      const code = /works once:\s+(\S+)/.exec(product.said())?.[1] ?? ''
      await hand.filled(hand.box('Kode fra maskinen'), code)
      await hand.filled(hand.box('Navn'), 'Oda Operatør')
      await hand.filled(hand.box('E-mail'), 'oda@bon.example')
      for (const at of await page.locator('input[type=password]').all())
        await hand.filled(at, 'Kajkant2026xy')
      await hand.pressed(page.locator('button[type=submit]'))
      await expect(page).toHaveURL(/\/login$/)
    })
    const company = await becomeOwner(page, hand, data_dir, { who: 'frida', cvr: '10000009' })

    await test.step('The wizard asks for the cash-register rules, and makes the rest at once', async () => {
      await hand.pressed(page.getByRole('radio', { name: 'Ikke omfattet' }))
      await hand.pressed(hand.button('Gem'))
      await expect(page.getByRole('heading', { name: 'Kasseregler' })).toBeHidden()
      await hand.pressed(page.getByRole('button', { name: /Kasserer/ }))
      await hand.filled(page.getByLabel('PIN-kode'), '2468')
      await hand.pressed(hand.button('Opret resten på én gang'))
      await expect(page.getByText('Alt er klar')).toBeVisible({ timeout: scaled(40_000) })
      // The PIN was typed on this page: the register that opens does not ask for it again.
      await hand.pressed(hand.button('Denne browser er kassen'))
    })

    await test.step('The register is opened, sells once, and is closed', async () => {
      await hand.pressed(counting(page).restIsNone)
      await hand.pressed(openScreen(page).open)
      await expect(page.getByText('Ikke omfattet af kassereglerne')).toBeVisible()
      const sale = saleScreen(page)
      await hand.pressed(sale.key('Diverse'))
      await expect(page.getByRole('dialog', { name: 'Diverse' })).toBeVisible()
      await page.keyboard.type('45')
      await hand.pressed(hand.button('Læg på bon'))
      await hand.pressed(sale.exact)
      await hand.pressed(sale.menu.getByRole('link', { name: 'Kasse' }))
      const closing = closeScreen(page)
      await hand.filled(hand.box('Antal 20'), '2')
      await hand.filled(hand.box('Antal 5'), '1')
      await hand.pressed(counting(page).restIsNone)
      await expect(closing.slip).toContainText('Kassen stemmer')
      await hand.pressed(closing.confirmStep)
      await hand.pressed(closing.close)
      await expect(closing.report).toContainText('45,00')
      await expect(closing.report).toContainText('Ikke omfattet af kassereglerne')
    })
    // Clicks and fields, the operator's seven included; beside them a letter's link is opened and a price typed.
    process.stdout.write(`  from nothing to a closed register: ${hand.steps()} steps\n`)
    expect(hand.steps()).toBe(43)

    await test.step('The browser is the till by a key of its own; who made it so is still signed in for the office', async () => {
      await page.goto(`${product.url}/companies/${company}/admin/paired-devices`)
      await expect(page.getByText('Bundet til enhedens nøgle')).toBeVisible()
      await expect(page.getByText('Denne browser er kassen')).toBeVisible()
    })

    await test.step('A second company sees nothing of the first', async () => {
      const other = await browser.newPage({ locale: 'da-DK', baseURL: product.url })
      await other.goto(`${product.url}/login`)
      await becomeOwner(other, handOn(other), data_dir, { who: 'nanna', cvr: '10000017' })
      await expect(other.getByRole('heading', { name: /^Sæt Kiosken hos nanna/ })).toBeVisible()
      await other.goto(`${product.url}/companies/${company}/admin/z-reports`)
      await expect(other).not.toHaveURL(new RegExp(company))
      await expect(other.locator('body')).not.toContainText('frida')
      await other.goto(`${product.url}/dashboard`)
      await expect(other.getByRole('link', { name: /Kiosken hos nanna/ })).toBeVisible()
      await expect(other.locator('body')).not.toContainText('frida')
      await other.close()
    })
  } finally {
    await product.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
})

/** From the page of sign-in to a company of one's own, whose set-up waits; the letter is read where the operator finds it. */
const becomeOwner = async (
  page: Page,
  hand: ReturnType<typeof handOn>,
  data_dir: string,
  { who, cvr }: { who: string; cvr: string },
): Promise<string> => {
  const email = `${who}@kiosk.example`
  await test.step(`${who} signs up, confirms, signs in and makes a company`, async () => {
    await hand.pressed(page.locator('a[href="/sign-up"]'))
    await hand.filled(hand.box('Navn'), who)
    await hand.filled(hand.box('E-mail'), email)
    await hand.filled(hand.box('Gentag e-mail'), email)
    for (const at of await page.locator('input[type=password]').all()) await hand.filled(at, password)
    await hand.pressed(page.getByRole('checkbox'))
    await hand.pressed(page.locator('button[type=submit]'))
    await page.goto(new URL(page.url()).origin + (await linkInLetter(data_dir, email, '/sign-up')))
    await hand.pressed(page.locator('button[type=submit]'))
    await expect(page).toHaveURL(/\/login$/)
    const login = loginScreen(page)
    await hand.filled(login.email, email)
    await hand.filled(login.password, password)
    await hand.pressed(login.submit)
    await hand.pressed(page.getByRole('link', { name: /Opret en virksomhed/ }))
    await hand.filled(hand.box('CVR-nummer'), cvr)
    await hand.filled(hand.box('Juridisk navn'), `Kiosken hos ${who}`)
    await hand.filled(hand.box('Gade'), 'Havnegade 1')
    await hand.filled(hand.box('Postnummer'), '9990')
    await hand.filled(hand.box('By'), 'Skagen')
    await hand.pressed(hand.button('Opret virksomheden'))
    await expect(page).toHaveURL(/\/setup-company$/)
  })
  return /companies\/([\da-f-]+)/.exec(page.url())?.[1] ?? ''
}
