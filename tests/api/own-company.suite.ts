import { api } from '@bon/contracts/api'
import { danishSetup, type SetupWords, setupUuid } from '@bon/contracts/companies'
import { companies, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { anyCvr, freshCompany } from '../harness/fresh-company.ts'
import { tillOf } from '../harness/till.ts'
import type { ApiShop } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'

const companyApi = resourceEndpoints(companies)
const words = new Proxy({}, { get: (_, key) => `Ord ${String(key)}` }) as SetupWords

export const ownCompany = (shop: ApiShop) =>
  describe('creating an own company', () => {
    const { call, ids, tokens } = shop
    const bodyOf = (cvr = anyCvr()) => ({
      display_name: 'Kiosken',
      legal_name: 'Kiosken ApS',
      cvr,
      street: 'Havnegade',
      house_number: '1',
      postcode: '9990',
      city: 'Skagen',
    })
    const makeAs = (token: string, body = bodyOf(), command_id = newId()) =>
      call(api.own_company.make, { token, company: null, body, command_id })

    test('Begin: an unknown person signs up, creates a company, is its administrator, and sees nothing of others', async () => {
      const { token } = await newPerson(shop, 'Frida Fremmed')
      const signUpStatus = await call(api.own_company.status, { token, company: null })
      expect(signUpStatus.body).toEqual({ sign_up: 'open', left: 3 })
      const body = bodyOf()
      const command_id = newId()
      const made = await makeAs(token, body, command_id)
      expect(made.problem).toBeUndefined()
      const company = made.body.company_uuid
      // After a lost connection the same command gives the same company, and no second one.
      expect((await makeAs(token, body, command_id)).body).toEqual(made.body)
      expect((await call(api.own_company.status, { token, company })).body.left).toBe(2)
      const me = (await call(api.identity.signedIn, { token, company })).body
      expect(me.company).toMatchObject({ uuid: company, type: 'independent', cvr: body.cvr })
      expect(me.company?.subscription_type).toBe('free')
      expect(me.user.company_roles).toEqual(['admin'])
      expect(me.other_companies).toEqual([])
      const foreign = await call(api.registers.list, { token, company: ids.kajkanten })
      expect(foreign.status).toBe(403)
      expect((await call(api.registers.list, { token, company })).body.registers).toEqual([])
    })

    test('Begin: a CVR in use cannot be claimed again, and one person creates at most three companies', async () => {
      const { token } = await newPerson(shop)
      const body = bodyOf()
      expect((await makeAs(token, body)).status).toBe(200)
      const again = await makeAs(token, body)
      expect(again.problem).toMatchObject({ status: 409, code: 'own_company.cvr_taken' })
      const mistyped = await makeAs(token, bodyOf('12345678'))
      expect(mistyped.problem?.fields).toEqual([{ path: 'data.cvr', rule: 'vat_entity.cvr_mistyped' }])
      const two = await Promise.all(Array.from({ length: 3 }, () => makeAs(token)))
      expect(two.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
      expect((await makeAs(token)).problem?.code).toBe('own_company.too_many')
    })

    test('Begin, R-18: a company waiting for approval can be set up, opens no register, sends no letter; the provider approves', async () => {
      const fresh = await freshCompany(shop, { is_approved: false })
      const plan = danishSetup(fresh.uuid, words)
      await call(api.setup.systemResources, { ...fresh.in, body: plan.system_resources })
      await call(api.setup.accountsAndVat, { ...fresh.in, body: plan.accounts_or_vat_types })
      await call(api.setup.paymentTypes, { ...fresh.in, body: { payment_types: [...plan.payment_types] } })
      const made = await call(api.cashiers.create, {
        ...fresh.in,
        body: {
          initials: 'FR',
          first_name: 'Freja',
          last_name: 'Rask',
          label: 'Freja',
          hue: 'hav',
          language: null,
          pin: '1357',
        },
      })
      const cashier = made.body.cashier.uuid
      const register = setupUuid(fresh.uuid, 'registers')
      const till = await tillOf(shop, { ...fresh.in, register, cashier, pin: '1357' })
      expect((await till.open()).problem).toMatchObject({ status: 409, code: 'company.not_approved' })
      const invite = () =>
        call(api.invitations.invite, {
          ...fresh.in,
          body: { email: `${newId()}@ny.example`, roles: ['employee'] },
        })
      expect((await invite()).problem?.code).toBe('company.not_approved')
      // The company's own people can change its other details, but not this.
      const own = await call(companyApi.change, {
        token: tokens.admin,
        company: ids.kajkanten,
        if_match: '0',
        params: { uuid: fresh.uuid },
        body: { data: { is_approved: true } as never },
      })
      expect(own.status).toBe(403)
      await fresh.change({ is_approved: true })
      // a covered company needs a certificate; one that is trying out the rules has a mark on its Z.
      const changeRules = async (cash_register_rules: 'covered' | 'trying_out') => {
        const { revision } = (await call(api.company.cashRegisterRules, fresh.in)).body
        return call(api.company.changeCashRegisterRules, {
          ...fresh.in,
          if_match: revision,
          body: { cash_register_rules },
        })
      }
      expect((await changeRules('covered')).body).toMatchObject({ cash_register_rules: 'covered' })
      expect((await till.open()).problem).toMatchObject({ status: 409, code: 'company.no_certificate' })
      await changeRules('trying_out')
      expect((await till.open()).body.z_report.cash_register_rules).toBe('trying_out')
      expect((await invite()).status).toBe(200)
    })
  })
