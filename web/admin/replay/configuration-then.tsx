import type { Moment, SettingThen } from '@bon/contracts/replay'
import { type AnyResource, companySettings, type Fields, registers } from '@bon/contracts/resources'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { count, money, percent } from '../../shared/format/index.ts'
import style from './configuration-then.module.css'

const definitions: Record<SettingThen['of'], AnyResource> = { company_settings: companySettings, registers }

/** Prices, VAT rates and settings of that second, with what they are now where that is another. */
export const ConfigurationThen = ({ moment: { goods, settings } }: { moment: Moment }) => {
  const { t } = useTranslation(['replay', 'resources'])
  const changed = settings.filter(({ has_changed }) => has_changed)
  return (
    <details className="above">
      <Summary>{t('configuration')}</Summary>
      {goods.length > 0 && (
        <table className="wide t-13">
          <caption className="vh">{t('prices')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" className="num">
                {t('price')}
              </th>
              <th scope="col" className="num">
                {t('vat')}
              </th>
            </tr>
          </thead>
          <tbody>
            {goods.map(({ product_uuid, name, price, price_now, vat_rate }) => (
              <tr key={product_uuid}>
                <td>{name}</td>
                <td className="num">
                  {price === null ? t('open_price') : money(price)}
                  {price_now !== null && (
                    <small className="block dim">{t('now', { value: money(price_now) })}</small>
                  )}
                </td>
                <td className="num">{vat_rate === null ? '–' : percent(vat_rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="t-13 dim">
        {t(changed.length > 0 ? 'settings_changed' : 'settings_same', { count: changed.length })}
      </p>
      <Settings settings={changed} showNow />
      <details className="above">
        <Summary>{t('settings_all', { count: settings.length })}</Summary>
        <Settings settings={settings} />
      </details>
    </details>
  )
}

const Summary = ({ children }: { children: string }) => (
  <summary className="card-link">
    {children}
    <IconChevronDown size={16} aria-hidden />
  </summary>
)

const Settings = ({ settings, showNow = false }: { settings: readonly SettingThen[]; showNow?: boolean }) => {
  const { t, i18n } = useTranslation(['replay', 'resources'])
  const wordsOf = (of: SettingThen['of'], field: string, value: unknown): string => {
    const { widget = '' } = (definitions[of].fields as Fields)[field] ?? {}
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number')
      return widget === 'money' ? money(value) : widget === 'tenths' ? percent(value) : count(value)
    if (Array.isArray(value)) return t('entries', { count: value.length })
    const key = `resources:${of}.value.${field}.${value}`
    return typeof value !== 'string' ? '…' : i18n.exists(key) ? t(key) : value
  }
  const nameOf = ({ of, field }: SettingThen) => {
    const key = `resources:${of}.field.${field}`
    return i18n.exists(key) ? t(key) : field
  }
  return (
    <dl className={style.settings}>
      {settings.map((setting) => (
        <div key={`${setting.of} ${setting.field}`} className="flex spread gap-12 t-13">
          <dt className="dim">{nameOf(setting)}</dt>
          <dd className="anywhere text-right">
            {wordsOf(setting.of, setting.field, setting.value)}
            {showNow && (
              <small className="block dim">
                {t('now', { value: wordsOf(setting.of, setting.field, setting.value_now) })}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
