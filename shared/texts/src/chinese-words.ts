/** Words of the site that the segmenter divides. The longer of two that begin alike comes first. */
const terms = [
  '有效投注额',
  '有效投注',
  '投注额',
  '老虎机',
  '验证码',
  '邀请码',
  '恢复码',
  '登录密码',
  '支付密码',
  '提款密码',
  '返还率',
  '返水率',
  '手续费',
  '银行卡',
  '二维码',
  '未读',
  '到账',
  '应得',
  '通行密钥',
  '密钥',
  '加载',
  '账号',
  '客服',
  '限额',
  '余额',
  '重试',
  '链接',
  '页面',
  '不计入',
  '计入',
  '试玩',
  '派彩',
  '派发',
  '时段',
  '注单',
  '棋牌',
  '稍后',
  '返水',
  '奖券',
  '电竞',
  '奖池',
  '转回',
  '转出',
  '转给',
  '改动',
  '绑定',
  '在线',
  '离线',
  '输赢',
  '开奖',
  '俱乐部',
  '档位',
  '单注',
  '有误',
  '年满',
  '达标',
  '实时',
  '结转',
  '赔率',
  '赔付表',
  '点击',
  '商城',
  '奖金',
  '哈希值',
  '扫码',
  '截图',
  '净额',
  '大写',
  '用户名',
  '验证器',
  '手机号码',
  '手机号',
  '浏览器',
  '附言码',
  '层级',
  '身份证',
  '微信号',
  '订单号',
  '冷静期',
  '赛事',
  '预览',
  '超时',
  '笔数',
  '封盘',
  '开户',
  '上一页',
  '下一页',
  '净亏损',
  '净盈亏',
  '名下',
  '余款',
  '表单',
  '全屏',
  '首存',
];

const termPattern = new RegExp(`(${terms.join('|')})`, 'u');
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const isChinese = /^\p{Script=Han}{2,}$/u;

/** Prevents a line break between two characters, and is invisible. */
const wordJoiner = '\u2060';

const joinCharacters = (word: string): string => [...word].join(wordJoiner);

const joinSegments = (text: string): string =>
  Array.from(segmenter.segment(text), ({ segment }) =>
    isChinese.test(segment) ? joinCharacters(segment) : segment,
  ).join('');

/**
 * Returns a Chinese text in which no line breaks within a word. Browsers otherwise break Chinese lines between any two
 * characters.
 */
export const joinChineseWords = (text: string): string =>
  text
    .split(termPattern)
    .map((part, index) => (index % 2 === 1 ? joinCharacters(part) : joinSegments(part)))
    .join('');
