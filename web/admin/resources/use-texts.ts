import type { AnyResource } from '@bon/contracts/resources'
import { useTranslation } from 'react-i18next'

/** `rates.0.from` → `rates.from`: every row of an inner table has the same texts. */
const wordsOf = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '')

/** The texts of an entity, by key in the namespace `resources`. */
export const useTexts = ({ name }: AnyResource) => {
  const { t } = useTranslation('resources')
  return {
    t,
    title: t(`${name}.title`),
    one: t(`${name}.one`),
    create: t(`${name}.new`),
    field: (path: string): string => t(`${name}.field.${wordsOf(path)}`),
    help: (path: string): string => t(`${name}.help.${wordsOf(path)}`, { defaultValue: '' }),
    section: (key: string): string => t(`${name}.section.${key}`),
    sectionHelp: (key: string): string => t(`${name}.section_help.${key}`, { defaultValue: '' }),
    value: (path: string, value: string): string => t(`${name}.value.${wordsOf(path)}.${value}`),
    /** A rule without its own text gets a general one, so that no key is shown. */
    rule: (rule: string, params: Record<string, unknown> = {}): string =>
      t([`rule.${rule}`, 'rule.invalid'], params),
  }
}
export type Texts = ReturnType<typeof useTexts>
