import { createSignedHeaders } from './signature.ts';

test('signs as the reference libraries of Standard Webhooks do @PLAT-03', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = new Date(1_614_265_330_000);
  const body = '{"test": 2432232314}';
  expect(createSignedHeaders([secret], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body })).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
