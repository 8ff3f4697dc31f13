import type { ValueOf } from '@parlour/contracts';
import type { getHelpCenterCall } from '@parlour/contracts/calls';

/** For tests: a small help centre that contains unsafe HTML. */
export const helpTopics: ValueOf<typeof getHelpCenterCall>['topics'] = [
  {
    topicId: 'money',
    title: 'Deposit and withdrawal',
    articles: [
      {
        articleId: 'deposit-guide',
        title: 'Deposit step by step',
        html: '<ol><li>Choose a way to pay</li></ol>',
      },
      { articleId: 'withdrawal-guide', title: 'Withdrawal step by step', html: '<p>Add a bank account</p>' },
    ],
  },
  {
    topicId: 'app',
    title: 'App',
    articles: [
      { articleId: 'app-ios', title: 'Install on iPhone', html: '<p>Trust the developer</p>' },
      { articleId: 'app-lite', title: 'The lite app', html: '<p>Allow the profile</p>' },
      {
        articleId: 'app-android',
        title: 'Install on Android',
        html: '<p>Open the file</p><script>window.ran = true</script>',
      },
    ],
  },
];
