<?php
// The story of ../generated-clients.slow.test.ts with the client of OpenAPI Generator's `php`, on the Guzzle of Debian.
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = getenv('CLIENT') . '/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) require $file;
});

use OpenAPI\Client\Api;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model;

function configured(string $username, string $password): array
{
    $configuration = (new Configuration())->setHost(getenv('GATEWAY'))->setUsername($username)->setPassword($password);
    return [new GuzzleHttp\Client(), $configuration];
}

$order = getenv('ORDER');
$merchant = configured('demo', 'demo-password');
$transactions = new Api\TransactionsApi(...$merchant);
$debit = $transactions->debit('demo-card', new Model\DebitRequest([
    'merchant_transaction_id' => $order, 'amount' => '9.99', 'currency' => 'EUR', 'transaction_token' => 'ix::demo-visa',
    'customer' => new Model\Customer(['first_name' => 'Ada', 'email' => 'ada@shop.example', 'ip_address' => '203.0.113.9']),
]));
$status = (new Api\StatusApi(...$merchant))->getByUuid('demo-card', $debit->getUuid());
$refund = $transactions->refund('demo-card', new Model\RefundRequest([
    'merchant_transaction_id' => "$order-refund", 'amount' => '4.00', 'currency' => 'EUR', 'reference_uuid' => $debit->getUuid(),
]));
$link = $transactions->debit('demo-card', new Model\DebitRequest([
    'merchant_transaction_id' => "$order-link", 'amount' => '5.00', 'currency' => 'EUR',
    'pay_by_link' => new Model\PayByLink(['send_by_email' => false]),
]));
$links = new Api\PayByLinkApi(...$merchant);
$timeline = $links->getPayByLink($link->getUuid())->getTimeline();
$cancelled = $links->cancelPayByLink($link->getUuid());
try {
    $transactions->debit('demo-card', new Model\DebitRequest(['merchant_transaction_id' => $order, 'amount' => '9.99', 'currency' => 'EUR']));
    $repeated = 'accepted';
} catch (ApiException $error) {
    $repeated = json_decode($error->getResponseBody(), true)['errorCode'];
}
$search = (new Api\BIDataSourceApi(...configured('demo-bi', 'demo-bi-password')))->biSearch(null, ['size' => 0]);
$root = new Api\ProvisioningApi(...configured(getenv('ADMIN_USER'), getenv('ADMIN_PASSWORD')));

echo json_encode([
    'debit' => $debit->getReturnType(),
    'status' => $status->getTransactionStatus(),
    'refund' => $refund->getReturnType(),
    'link' => $link->getReturnType(),
    'timeline' => $timeline[0]->getEvent(),
    'cancelled' => $cancelled->getSuccess(),
    'repeated' => $repeated,
    'search' => isset($search->hits) || isset($search['hits']),
    'tenants' => count($root->listTenants()->getTenants()) > 0,
    'connectors' => count($root->listConnectors('ME-0000-0000-0000-0000-0000-0001')->getConnectors()) > 0,
]);
