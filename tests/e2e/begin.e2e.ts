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
import { typeByHand } from './screens/type-by-hand.ts'

test.use({ viewport: { width: 1280, height: 800 } })
const password = 'Havnekiosk26x'

/** Counts every field filled and every click on a page. */
const useKeyboardOf = (page: Page) => {
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

test('a new user starts without the demo, sells once and closes; a second company sees nothing of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(scaled(150_000))
  const data_dir = await mkdtemp(join(tmpdir(), 'bon-begin-'))
  const product = await startProduct({ DATA_DIR: data_dir, BON_DEMO_DAYS: 'off' })
  try {
    const keyboard = useKeyboardOf(page)
    await test.step('The operator creates the first superadmin with the code on the console', async () => {
      await page.goto(product.url)
      await keyboard.pressed(page.locator('a[href="/begin"]'))
      const code = /works once:\s+(\S+)/.exec(product.output())?.[1] ?? ''
      await keyboard.filled(keyboard.box('Kode fra maskinen'), code)
      await keyboard.filled(keyboard.box('Navn'), 'Oda Operatør')
      await keyboard.filled(keyboard.box('E-mail'), 'oda@bon.example')
      for (const at of await page.locator('input[type=password]').all())
        await keyboard.filled(at, 'Kajkant2026xy')
      await keyboard.pressed(page.locator('button[type=submit]'))
      await expect(page).toHaveURL(/\/login$/)
    })
    const company = await becomeOwner(page, keyboard, data_dir, { who: 'frida', cvr: '10000009' })

    await test.step('The wizard asks for the cash-register rules, and creates the rest at once', async () => {
      await keyboard.pressed(page.getByRole('radio', { name: 'Ikke omfattet' }))
      await keyboard.pressed(keyboard.button('Gem'))
      await expect(page.getByRole('heading', { name: 'Kasseregler' })).toBeHidden()
      await keyboard.pressed(page.getByRole('button', { name: /Kasserer/ }))
      await keyboard.filled(page.getByLabel('PIN-kode'), '2468')
      await keyboard.pressed(keyboard.button('Opret resten på én gang'))
      await expect(page.getByText('Alt er klar')).toBeVisible({ timeout: scaled(40_000) })
      // The PIN was entered on this page, so the register does not ask for it again.
      await keyboard.pressed(keyboard.button('Denne browser er kassen'))
    })

    await test.step('The register is opened, sells once, and is closed', async () => {
      await keyboard.pressed(counting(page).restIsNone)
      await keyboard.pressed(openScreen(page).open)
      await expect(page.getByText('Ikke omfattet af kassereglerne')).toBeVisible()
      const sale = saleScreen(page)
      await keyboard.pressed(sale.key('Diverse'))
      await expect(page.getByRole('dialog', { name: 'Diverse' })).toBeVisible()
      await typeByHand(page, '45')
      await keyboard.pressed(keyboard.button('Læg på bon'))
      await keyboard.pressed(sale.exact)
      await keyboard.pressed(sale.menu.getByRole('link', { name: 'Kasse' }))
      const closing = closeScreen(page)
      await keyboard.pressed(closing.close)
      await keyboard.filled(keyboard.box('Antal 20'), '2')
      await keyboard.filled(keyboard.box('Antal 5'), '1')
      await keyboard.pressed(counting(page).restIsNone)
      await expect(closing.slip).toContainText('Kassen stemmer')
      await keyboard.pressed(closing.confirmStep)
      await keyboard.pressed(closing.close)
      await expect(closing.report).toContainText('45,00')
      await expect(closing.report).toContainText('Ikke omfattet af kassereglerne')
    })
    // Clicks and fields, including the operator's seven; opening a letter's link and typing a price are not counted.
    process.stdout.write(`  from nothing to a closed register: ${keyboard.steps()} steps\n`)
    expect(keyboard.steps()).toBe(45)

    await test.step('The browser is the till with its own key; the person who paired it is still signed in to the back office', async () => {
      await page.goto(`${product.url}/companies/${company}/admin/paired-devices`)
      await expect(page.getByText('Bundet til enhedens nøgle')).toBeVisible()
      await expect(page.getByText('Denne browser er kassen')).toBeVisible()
    })

    await test.step('A second company sees nothing of the first', async () => {
      const other = await browser.newPage({ locale: 'da-DK', baseURL: product.url })
      await other.goto(`${product.url}/login`)
      await becomeOwner(other, useKeyboardOf(other), data_dir, { who: 'nanna', cvr: '10000017' })
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

/** From the sign-in page to one's own company, before its set-up; the letter is read from the operator's folder. */
const becomeOwner = async (
  page: Page,
  keyboard: ReturnType<typeof useKeyboardOf>,
  data_dir: string,
  { who, cvr }: { who: string; cvr: string },
): Promise<string> => {
  const email = `${who}@kiosk.example`
  await test.step(`${who} signs up, confirms, signs in and creates a company`, async () => {
    await keyboard.pressed(page.locator('a[href="/sign-up"]'))
    await keyboard.filled(keyboard.box('Navn'), who)
    await keyboard.filled(keyboard.box('E-mail'), email)
    await keyboard.filled(keyboard.box('Gentag e-mail'), email)
    for (const at of await page.locator('input[type=password]').all()) await keyboard.filled(at, password)
    await keyboard.pressed(page.getByRole('checkbox'))
    await keyboard.pressed(page.locator('button[type=submit]'))
    await page.goto(new URL(page.url()).origin + (await linkInLetter(data_dir, email, '/sign-up')))
    await keyboard.pressed(page.locator('button[type=submit]'))
    await expect(page).toHaveURL(/\/login$/)
    const login = loginScreen(page)
    await keyboard.filled(login.email, email)
    await keyboard.filled(login.password, password)
    await keyboard.pressed(login.submit)
    await keyboard.pressed(page.getByRole('link', { name: /Opret en virksomhed/ }))
    await keyboard.filled(keyboard.box('CVR-nummer'), cvr)
    await keyboard.filled(keyboard.box('Juridisk navn'), `Kiosken hos ${who}`)
    await keyboard.filled(keyboard.box('Gade'), 'Havnegade')
    await keyboard.filled(keyboard.box('Husnummer'), '1')
    await keyboard.filled(keyboard.box('Postnummer'), '9990')
    await keyboard.filled(keyboard.box('By'), 'Skagen')
    await keyboard.pressed(keyboard.button('Opret virksomheden'))
    await expect(page).toHaveURL(/\/setup-company$/)
  })
  return /companies\/([\da-f-]+)/.exec(page.url())?.[1] ?? ''
}
