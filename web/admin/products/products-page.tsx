import { resourceOf } from '@bon/contracts/resources'
import type { ReactNode } from 'react'
import { useSession } from '../../shared/session/index.ts'
import { pageOfResource, pathOf } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import { useTexts } from '../resources/use-texts.ts'

/** A page below an entity's list. */
export const ProductsPage = ({
  title,
  of = 'products',
  actions,
  children,
}: {
  title: string
  of?: string
  actions?: ReactNode
  children: ReactNode
}) => {
  const texts = useTexts(resourceOf(of))
  const { company } = useSession()
  const page = pageOfResource(of)
  const crumb = { label: texts.title, ...(page && { to: pathOf(company.uuid, page) }) }
  return (
    <Page title={title} crumbs={[crumb, { label: title }]} actions={actions}>
      {children}
    </Page>
  )
}
