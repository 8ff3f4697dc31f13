import { randomUUID } from 'node:crypto';
import { applyAsAffiliateCall, sendFeedbackCall } from '@parlour/contracts/calls';
import { checkTexts, feedbackBounds, getFieldCases, textsOfGateway } from '@parlour/testing/form-cases';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import type { FeedbackTables } from './store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.services.platform.setSetting('feedbackLength', feedbackBounds, 'operator:test');
});
afterAll(() => gateway.stop());

const forms = {
  feedback: {
    call: sendFeedbackCall,
    table: 'messaging_feedback',
    right: { type: 'DEPOSIT', content: 'My deposit is not there yet.' },
  },
  affiliate: {
    call: applyAsAffiliateCall,
    table: 'messaging_affiliate_application',
    right: { fullName: 'Su Myat', email: 'su@parlour.example' },
  },
} as const;
const cases = getFieldCases('feedback', 'affiliate').map(
  (one) => [one.form as keyof typeof forms, one.field, one] as const,
);

test.each(cases)(
  '%s stores every text that the rule of %s accepts, unchanged, and no other text @VAL-05 @VAL-02 @MSG-03',
  async (form, field, one) => {
    const { call, table, right } = forms[form];
    const column = field === 'fullName' ? 'full_name' : field;
    const kept = async (): Promise<(string | null)[]> => {
      const tables = gateway.database.withTables<FeedbackTables>();
      const rows = await tables.selectFrom(table).selectAll().orderBy('id').execute();
      return rows.map((row) => (row as unknown as Record<string, string | null>)[column] ?? null);
    };
    const before = (await kept()).length;
    const accepted: (string | null)[] = [];
    let turn = 0;
    await checkTexts(one, textsOfGateway, async (written, isAccepted) => {
      turn += 1;
      gateway.clock.advance({ seconds: 20 });
      // Empty fields are omitted from the input, as forms do.
      const given = written.trim() === '' ? undefined : written;
      const input = { requestId: randomUUID(), ...right, [field]: given };
      const { status, body } = await gateway.send(call, input, { ip: `198.51.100.${turn}` });
      expect(status).toBe(isAccepted ? 200 : 400);
      if (isAccepted) accepted.push(written.trim() || null);
      else expect(body).toHaveProperty('error.fields.0.path', [field]);
    });
    expect((await kept()).slice(before)).toEqual(accepted);
  },
);
