import { localize } from '../../seed-texts/localize.ts';
import type { SeedArticle } from './help-article.ts';

export const appArticles: readonly SeedArticle[] = [
  {
    id: 'app-ios',
    title: localize('Install on iPhone and iPad', 'iPhone နှင့် iPad တွင် ထည့်သွင်းနည်း', '在 iPhone 和 iPad 上安装'),
    body: localize(
      `<ol><li>Scan the code marked <strong>IOS</strong> on the <a href="/down">download page</a>.</li><li>Press <strong>Install</strong> and wait for the icon.</li>
<li>If the device asks, trust the developer under Settings, General, VPN and device management.</li></ol>`,
      `<ol><li><a href="/down">ဒေါင်းလုဒ်စာမျက်နှာ</a> ရှိ <strong>IOS</strong> ကုဒ်ကို စကင်ဖတ်ပါ။</li><li><strong>Install</strong> ကို နှိပ်ပြီး အိုင်ကွန်ပေါ်သည်အထိ စောင့်ပါ။</li>
<li>စက်က မေးလျှင် Settings၊ General၊ VPN & Device Management တွင် developer ကို ယုံကြည်ကြောင်း ရွေးပါ။</li></ol>`,
      `<ol><li>在<a href="/down">下载页面</a>扫描 <strong>IOS</strong> 二维码。</li><li>点击<strong>安装</strong>，等待图标出现。</li>
<li>如设备提示，请在“设置—通用—VPN 与设备管理”中信任开发者。</li></ol>`,
    ),
  },
  {
    id: 'app-lite',
    title: localize('The lite app for iPhone', 'iPhone lite အက်ပ်', 'iPhone 轻量版'),
    body: localize(
      `<p>The lite app is a profile that puts this site on your home screen; it needs no trust setting.</p>
<ol><li>Scan the code marked <strong>IOS-LITE-APP</strong> with Safari.</li><li>Allow the profile and open Settings.</li><li>Press <strong>Install</strong> under “Profile downloaded”.</li></ol>`,
      `<p>lite အက်ပ်သည် ဤဝဘ်ဆိုက်ကို ပင်မမျက်နှာပြင်တွင် ထားပေးသော ပရိုဖိုင်ဖြစ်ပြီး ယုံကြည်မှု ဆက်တင် မလိုပါ။</p>
<ol><li><strong>IOS-LITE-APP</strong> ကုဒ်ကို Safari ဖြင့် ဖွင့်ပါ။</li><li>ပရိုဖိုင်ကို ခွင့်ပြုပြီး Settings ဖွင့်ပါ။</li><li>“Profile Downloaded” အောက်ရှိ <strong>Install</strong> ကို နှိပ်ပါ။</li></ol>`,
      `<p>轻量版是一个描述文件，会把本站放到主屏幕，无需信任设置。</p>
<ol><li>用 Safari 扫描 <strong>IOS-LITE-APP</strong> 二维码。</li><li>允许下载描述文件并打开“设置”。</li><li>在“已下载描述文件”中点击<strong>安装</strong>。</li></ol>`,
    ),
  },
  {
    id: 'app-android',
    title: localize('Install on Android', 'Android တွင် ထည့်သွင်းနည်း', '在 Android 上安装'),
    body: localize(
      `<ol><li>Scan the code marked <strong>Android</strong> and download the file.</li><li>Allow your browser to install apps when asked.</li><li>Open the file and press <strong>Install</strong>.</li></ol>
<p>Take the file from this site only.</p>`,
      `<ol><li><strong>Android</strong> ကုဒ်ကို စကင်ဖတ်ပြီး ဖိုင်ကို ဒေါင်းလုဒ်လုပ်ပါ။</li><li>မေးလျှင် ဘရောက်ဇာမှ အက်ပ်ထည့်သွင်းခွင့် ပေးပါ။</li><li>ဖိုင်ကို ဖွင့်ပြီး <strong>Install</strong> ကို နှိပ်ပါ။</li></ol>
<p>ဖိုင်ကို ဤဝဘ်ဆိုက်မှသာ ရယူပါ။</p>`,
      `<ol><li>扫描 <strong>Android</strong> 二维码并下载文件。</li><li>如有提示，请允许浏览器安装应用。</li><li>打开文件并点击<strong>安装</strong>。</li></ol>
<p>请仅从本站获取安装文件。</p>`,
    ),
  },
];
