import { type Answer, canonical, type RequestContext, sha256Hex } from '@bon/contracts/kernel'
import type { CommandContext } from '../kernel/index.ts'
import type { Drawn, PaperDependencies } from './paper.dependencies.ts'

export const fileOf = async (
  { pdf }: Pick<PaperDependencies, 'pdf'>,
  drawn: Drawn,
  sheet: 'roll' | 'a4',
): Promise<Answer<{ name: string; base64: string }>> => {
  const bytes = await pdf(drawn, sheet)
  return { body: { name: `${drawn.name}.pdf`, base64: bytes.toBase64() } }
}

export const contextOf = (request: RequestContext, sent: object): CommandContext => ({
  command_id: request.command_id,
  command_hash: sha256Hex(canonical(sent)),
  company_uuid: request.scope.company_uuid,
  vat_entity_uuid: request.scope.vat_entity_uuid,
  actor: request.actor,
  now: request.now,
})
