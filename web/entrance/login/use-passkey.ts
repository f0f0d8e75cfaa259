import { passkeySignInEndpoints, type ShownPasskey } from '@bon/contracts/identity'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query, queryClient } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import {
  hasPasskeys,
  mayFillIn,
  opensHere,
  showPasskey,
  stopAsking,
  whyNoPasskey,
} from '../../shared/passkeys/index.ts'
import { after } from '../../shared/platform/index.ts'
import { leftOff } from '../../shared/session/left-off.ts'

/** A challenge is good for five minutes; a page that stands open longer asks for another. */
const roundMs = 4 * 60_000

const askFor = async (by: 'button' | 'field'): Promise<ShownPasskey> =>
  showPasskey((await call(passkeySignInEndpoints.challenge, {})).body, by)

/** Signs in by a passkey: by the button, or as the browser suggests it in the e-mail field. */
export const usePasskey = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const { data } = useQuery({ ...query(passkeySignInEndpoints.standing, {}), enabled: hasPasskeys() })
  const isOffered = opensHere(data?.origin)
  const [round, setRound] = useState(0)
  const accept = useMutation({
    mutationFn: (shown: ShownPasskey) =>
      call(passkeySignInEndpoints.signIn, { body: { shown, device: credentials.device() } }),
    onError: () => setRound(round + 1),
    onSuccess: ({ body }) => {
      leftOff.is(body.client)
      queryClient.clear()
      credentials.signIn(body.token, body.device)
    },
  })
  const ask = useMutation({ mutationFn: () => askFor('button'), onSuccess: (shown) => accept.mutate(shown) })
  const { mutate } = accept
  const isBusy = ask.isPending || accept.isPending
  useEffect(() => {
    if (!isOffered || isBusy) return undefined
    let isOver = false
    const suggest = async () => {
      if (!(await mayFillIn()) || isOver) return
      const shown = await askFor('field')
      if (!isOver) mutate(shown)
    }
    // Nobody asked for it yet, so nobody hears that it failed: password and button are there.
    suggest().catch(() => undefined)
    const stop = after(roundMs, () => setRound((before) => before + 1))
    return () => {
      isOver = true
      stop()
      stopAsking().catch(() => undefined)
    }
  }, [isOffered, isBusy, round, mutate])
  const error = ask.error ?? accept.error
  const why = whyNoPasskey(error)
  return {
    isOffered,
    busy: isBusy,
    refusal: why ? t('login.passkeyStopped') : error ? textOf(error) : undefined,
    run: () => {
      accept.reset()
      ask.mutate()
    },
  }
}
